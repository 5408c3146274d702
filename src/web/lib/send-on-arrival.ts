let isAsked = false;

/** Tells the chat page to send the draft when the page opens. Call it for a prompt that was written on another page. */
export function requestSendOnArrival(): void {
  isAsked = true;
}

/** Returns whether sending was requested, and resets the request. */
export function consumeSendRequest(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
