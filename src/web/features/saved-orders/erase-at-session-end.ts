import { ownerOf } from '#web/lib/owned-store.ts';
import { deleteSavedOrders } from '#web/lib/saved-orders-database.ts';
import { onSessionChange } from '#web/lib/session.ts';

/** Deletes the saved orders when a visitor opens a page, the session ends, or another customer signs in. */
export function eraseAtSessionEnd(): () => void {
  let owner: string | null = null;
  return onSessionChange((session) => {
    const next = ownerOf(session);
    if (next === null || (owner !== null && next !== owner)) deleteSavedOrders();
    owner = next;
  });
}
