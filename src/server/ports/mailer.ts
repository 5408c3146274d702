export interface Mail {
  /** The account that the mail is about. */
  readonly userId: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The action link in the mail; null: none. */
  readonly link: string | null;
}

export interface Mailer {
  /** Throws when the mail was not accepted. */
  send(mail: Mail): Promise<void>;
  /** Deletes stored mails about this account, to any address. Returns how many. */
  forget(userId: number): Promise<number>;
  close(): Promise<void>;
}
