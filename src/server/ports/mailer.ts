export interface Mail {
  /** Whose account it is about. */
  readonly userId: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The one link in it that does something; null where there is none. */
  readonly link: string | null;
}

/** Who brings mail to people. */
export interface Mailer {
  /** Throws when it could not be handed over. */
  send(mail: Mail): Promise<void>;
  /** Throws away what is kept of mails about this account, to whatever address; returns how many there were. */
  forget(userId: number): Promise<number>;
  close(): Promise<void>;
}
