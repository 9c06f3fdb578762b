import { deleteSavedOrders } from '#web/lib/saved-orders-database.ts';
import { onSessionChange } from '#web/lib/session.ts';

/** Deletes the saved orders when a visitor opens a page, the session ends, or another customer signs in. */
export function eraseAtSessionEnd(): () => void {
  let owner: string | null = null;
  return onSessionChange((session) => {
    const next = session.kind === 'customer' ? session.id : null;
    if (next === null || (owner !== null && next !== owner)) deleteSavedOrders();
    owner = next;
  });
}
