let isAsked = false;

/** Requests that the chat sends the new conversation's draft once it opens: it was written on another page. */
export function askToSend(): void {
  isAsked = true;
}

/** Whether sending was requested. Resets the request. */
export function takeAskToSend(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
