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
  /** Throws if the mail server did not accept the mail. */
  send(mail: Mail): Promise<void>;
  /** Deletes stored mails about this account, to any email address. Returns the number of deleted mails. */
  forget(userId: number): Promise<number>;
  close(): Promise<void>;
}
