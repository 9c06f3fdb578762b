import type { Order } from '#contract/orders.ts';
import { readTabStorage, writeTabStorage } from '#web/lib/storage.ts';

const KEY = 'atTheBank';

type OrderRef = Pick<Order, 'id' | 'userId'>;

/**
 * Remembers, per tab, the order that the browser left for the bank with. A shopper who returns without paying finds an
 * empty cart and is redirected to this order.
 */
export function saveBankRedirect({ id, userId }: OrderRef): void {
  writeTabStorage(KEY, { id, userId });
}

export function readBankRedirect(userId: string): OrderRef | null {
  const stored = readTabStorage(KEY) as Partial<OrderRef> | null;
  return stored?.userId === userId && typeof stored.id === 'string' ? { id: stored.id, userId } : null;
}

/** Called once a result page is shown: it reports the state of the order from then on. */
export function clearBankRedirect(): void {
  writeTabStorage(KEY, null);
}
