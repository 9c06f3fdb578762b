import type { Order } from '#contract/orders.ts';
import type { Settings } from '#contract/settings.ts';
import { deleteSavedOrders } from '#web/lib/saved-orders-database.ts';
import { readToken } from '#web/lib/session.ts';
import { readStored } from '#web/lib/storage.ts';
import { readSavedPages, withSavedPages } from './database.ts';
import { describeOrder, describeTracking, type TrackingResult } from './describe-page.ts';
import { readablePages, type SavedPage } from './saved-page.ts';

/** Pages that a browser keeps; those seen longest ago go first. */
const MAX_PAGES = 30;
/** The worker's scopes: it sees navigations to these paths and no page of the shop. */
const SCOPES = ['/profile/orders', '/tracking'];

export async function saveOrders(
  orders: readonly Order[],
  branch: Settings['pickupBranch'] | undefined,
): Promise<void> {
  await savePages(orders.slice(0, MAX_PAGES).map((order) => describeOrder(order, branch)));
}

export async function saveTracking(result: TrackingResult): Promise<void> {
  await savePages([describeTracking(result)]);
}

async function savePages(
  described: Pick<SavedPage, 'path' | 'kind' | 'title' | 'state' | 'sections'>[],
): Promise<void> {
  const token = readToken();
  const session = token === null ? null : sessionOf(token);
  if (session === null) return;
  const seenAt = Date.now();
  const added = described.map((page, index) => ({ ...page, ...session, seenAt: seenAt - index }));
  const paths = new Set(added.map(({ path }) => path));
  const known = (await readSavedPages()).filter(({ owner, path }) => owner === session.owner && !paths.has(path));
  const kept = readablePages([...known, ...added], seenAt).slice(0, MAX_PAGES);
  await withSavedPages('readwrite', (pages) => {
    const cleared = pages.clear();
    for (const page of kept) pages.put({ ...page, expiresAt: session.expiresAt });
    return cleared;
  });
  // The session may have ended, here or in another tab, while this was being written.
  if (readStored('token') !== token) return deleteSavedOrders();
  await Promise.all(SCOPES.map((scope) => navigator.serviceWorker?.register('/saved-orders-worker.js', { scope })));
}

/** From the token's claims; null for a token without end. */
function sessionOf(token: string): Pick<SavedPage, 'owner' | 'expiresAt'> | null {
  const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  const { sub, exp } = JSON.parse(atob(payload)) as { sub?: string; exp?: number };
  return sub === undefined || exp === undefined ? null : { owner: sub, expiresAt: exp * 1000 };
}
