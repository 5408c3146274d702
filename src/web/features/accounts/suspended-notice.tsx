import { contacts } from "#web/lib/contacts.ts";

/** In the place of the sign-in form: why nobody gets in here, and whom to write to. `message`: the server's sentence. */
export function SuspendedNotice({ message }: { message: string }) {
  return (
    <div role="alert">
      <h1 className="heading">You cannot sign in</h1>
      <p className="read">{message}</p>
      <p className="small">
        Nothing of yours was deleted. If you think that this is wrong, or want your data, write to{" "}
        <a href={`mailto:${contacts.legal}`}>{contacts.legal}</a>. The <a href="/terms">terms</a> say when accounts are
        suspended.
      </p>
    </div>
  );
}
