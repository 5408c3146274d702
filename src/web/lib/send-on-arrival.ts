let isAsked = false;

/** Tells the chat to send the new conversation's draft when it opens, because the draft was written on another page. */
export function requestSendOnArrival(): void {
  isAsked = true;
}

/** Whether sending was requested. Resets the request. */
export function consumeSendRequest(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
