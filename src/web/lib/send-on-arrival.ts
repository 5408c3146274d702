let isAsked = false;

/** The draft of a new conversation is to be sent as soon as the chat is: it was written on another page. */
export function askToSend(): void {
  isAsked = true;
}

/** Whether that was asked for; true once. */
export function takeAskToSend(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
