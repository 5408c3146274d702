import { PREFERENCE_DEFAULTS } from "#domain/accounts/preferences.ts";
import { isBlindTurn } from "#domain/routing/blind-test.ts";
import { useAuth } from "#web/features/accounts/queries.ts";

/**
 * Asks by chance, as often as the user wants it, whether the next prompt goes to two models. `isPossible`: the plan has it, and
 * what comes of it is kept. Files go to the model that fits them instead.
 */
export function useBlindTurns(isPossible: boolean): () => boolean {
  const { user } = useAuth();
  return () => isPossible && isBlindTurn(user?.preferences.blindTests ?? PREFERENCE_DEFAULTS.blindTests, Math.random());
}
