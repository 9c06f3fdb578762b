import { api } from '#web/lib/api.ts';
import { clearSession } from '#web/lib/session.ts';

/** Ends the session in the browser at once and revokes its token at the server. */
export function signOut(): void {
  // The request reads the token before the session is cleared.
  api('signOut').catch(() => undefined);
  clearSession();
}
