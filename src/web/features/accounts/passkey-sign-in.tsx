import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";
import { signInNotice } from "./notices.ts";
import { askForPasskey, canUsePasskeys, passkeyTrouble } from "./passkey-ceremonies.ts";
import { usePasskeySignIn } from "./session.ts";

/** The way in without a password, and in place of a code after one. */
export function PasskeySignIn() {
  const signIn = usePasskeySignIn(askForPasskey);
  if (!canUsePasskeys()) return null;
  const failed = (error: unknown) => {
    const trouble = passkeyTrouble(error);
    notify(trouble === null ? signInNotice(error) : { ...signInNotice(error), description: trouble });
  };
  return (
    <Button className="wide" isBusy={signIn.isPending} onClick={() => signIn.mutate(undefined, { onError: failed })}>
      {signIn.isPending ? "Waiting for your passkey..." : "Sign in with a passkey"}
    </Button>
  );
}
