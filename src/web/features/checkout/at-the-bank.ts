import type { Order } from '#contract/orders.ts';

const KEY = 'atTheBank';

type OrderRef = Pick<Order, 'id' | 'userId'>;

/** The browser leaves for the bank; whoever turns round there comes back to an empty cart, and is shown this order. */
export function rememberAtTheBank({ id, userId }: OrderRef): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, userId }));
  } catch {
    // Without storage they are led to their cart.
  }
}

export function orderAtTheBank(userId: string): OrderRef | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<OrderRef> | null;
    return kept?.userId === userId && typeof kept.id === 'string' ? { id: kept.id, userId } : null;
  } catch {
    return null;
  }
}

/** A result page stands: from here on it is the one that tells. */
export function forgetAtTheBank(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing to forget.
  }
}
