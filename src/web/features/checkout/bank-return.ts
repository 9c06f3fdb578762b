import type { Order } from '#contract/orders.ts';
import { readOfTab, writeOfTab } from '#web/lib/storage.ts';

const KEY = 'atTheBank';

type OrderRef = Pick<Order, 'id' | 'userId'>;

/** The browser leaves for the bank; whoever turns round there comes back to an empty cart, and is shown this order. */
export function saveBankRedirect({ id, userId }: OrderRef): void {
  writeOfTab(KEY, { id, userId });
}

export function readBankRedirect(userId: string): OrderRef | null {
  const kept = readOfTab(KEY) as Partial<OrderRef> | null;
  return kept?.userId === userId && typeof kept.id === 'string' ? { id: kept.id, userId } : null;
}

/** A result page stands: from here on it is the one that tells. */
export function clearBankRedirect(): void {
  writeOfTab(KEY, null);
}
