let isAsked = false;

/** Requests that the chat sends the new conversation's draft once it opens: it was written on another page. */
export function requestSendOnArrival(): void {
  isAsked = true;
}

/** Whether sending was requested. Resets the request. */
export function consumeSendRequest(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
