import type { Order } from '#contract/orders.ts';
import type { Settings } from '#contract/settings.ts';
import { deleteSavedOrders } from '#web/lib/saved-orders-database.ts';
import { currentSession } from '#web/lib/session.ts';
import { readStored } from '#web/lib/storage.ts';
import { readSavedPages, withSavedPages } from './database.ts';
import { type DescribedPage, describeOrder, describeTracking, type TrackingResult } from './describe-page.ts';
import { readablePages } from './saved-page.ts';

/** Pages that a browser keeps; those seen longest ago go first. */
const MAX_PAGES = 30;
/** The worker's scopes: it sees navigations to these paths and no page of the shop. */
const SCOPES = ['/profile/orders', '/tracking'];

export async function saveOrders(orders: readonly Order[], branch: Settings['pickupBranch']): Promise<void> {
  await savePages(orders.slice(0, MAX_PAGES).map((order) => describeOrder(order, branch)));
}

export async function saveTracking(result: TrackingResult): Promise<void> {
  await savePages([describeTracking(result)]);
}

async function savePages(described: DescribedPage[]): Promise<void> {
  const session = currentSession();
  // Of a session without end no page would ever be deleted.
  if (session.kind !== 'customer' || !Number.isFinite(session.expiresAt)) return;
  const { token, id: owner, expiresAt } = session;
  const seenAt = Date.now();
  const added = described.map((page, index) => ({ ...page, owner, expiresAt, seenAt: seenAt - index }));
  const paths = new Set(added.map(({ path }) => path));
  const known = (await readSavedPages()).filter((page) => page.owner === owner && !paths.has(page.path));
  const kept = readablePages([...known, ...added], seenAt).slice(0, MAX_PAGES);
  await withSavedPages('readwrite', (pages) => {
    const cleared = pages.clear();
    for (const page of kept) pages.put({ ...page, expiresAt });
    return cleared;
  });
  // The session may have ended, here or in another tab, while this was being written.
  if (readStored('token') !== token) return deleteSavedOrders();
  await Promise.all(SCOPES.map((scope) => navigator.serviceWorker?.register('/saved-orders-worker.js', { scope })));
}
