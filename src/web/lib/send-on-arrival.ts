let isAsked = false;

/** Tells the chat to send the draft of the new conversation when it opens. For a draft written on another page. */
export function requestSendOnArrival(): void {
  isAsked = true;
}

/** Returns whether sending was requested, and resets the request. */
export function consumeSendRequest(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
