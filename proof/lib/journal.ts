import type { Order } from '#contract/orders.ts';

/** A write that the shop has acknowledged to a shopper. */
export type AcknowledgedWrite =
  | { type: 'address'; shopper: string; id: string }
  | { type: 'favorite'; shopper: string; asin: string }
  | { type: 'cart-line'; shopper: string; cartId: string; asin: string }
  | { type: 'order'; shopper: string; id: string; cartId: string }
  | { type: 'payment-method'; shopper: string; id: string; method: string };

/** What a shopper can read of the own account. */
export interface Belongings {
  addresses: ReadonlySet<string>;
  favorites: ReadonlySet<string>;
  cart: { id: string; asins: ReadonlySet<string> } | null;
  orders: ReadonlyMap<string, Pick<Order, 'cartId' | 'paymentMethod'> & { asins: ReadonlySet<string> }>;
}

/** The acknowledged writes that cannot be read back. */
export function lostWrites(
  writes: readonly AcknowledgedWrite[],
  belongings: ReadonlyMap<string, Belongings>,
): AcknowledgedWrite[] {
  return writes.filter((write) => {
    const found = belongings.get(write.shopper);
    return !found || !isKept(write, found);
  });
}

function isKept(write: AcknowledgedWrite, { addresses, favorites, cart, orders }: Belongings): boolean {
  switch (write.type) {
    case 'address':
      return addresses.has(write.id);
    case 'favorite':
      return favorites.has(write.asin);
    case 'cart-line':
      // An order takes the lines of its cart.
      if (cart?.id === write.cartId && cart.asins.has(write.asin)) return true;
      return [...orders.values()].some(({ cartId, asins }) => cartId === write.cartId && asins.has(write.asin));
    case 'order':
      return orders.get(write.id)?.cartId === write.cartId;
    case 'payment-method':
      return orders.get(write.id)?.paymentMethod === write.method;
  }
}

/** Statuses in which nothing is left to do for the shop alone, beside a purchase whose packages are all known. */
const FINAL: readonly Order['status'][] = ['COMPLETED', 'CANCELED', 'FAILED', 'REFUND'];
/** The purchase is made: the next step is a person's or a carrier's. */
const PURCHASED: readonly Order['status'][] = [
  'ZINC_PAID',
  'SHIPPING',
  'PACKAGE_RECEIVED',
  'READY_TO_DELIVER',
  'PACKAGE_SHIPPED',
  'IN_DISTRIBUTION',
  'PICK_UP',
  'DELIVERED',
];

/** Whether the shop has done everything that a paid order needs before a parcel arrives or a person decides. */
export function isAtItsEnd({ status, inReview, cart, packages }: Order): boolean {
  if (inReview || FINAL.includes(status)) return true;
  const packed = new Set(packages.flatMap(({ products }) => products.map(({ asin }) => asin)));
  return PURCHASED.includes(status) && cart.items.every(({ productId }) => packed.has(productId));
}

/** Ids of the orders for which the marketplace has more than one purchase. */
export function boughtTwice(orderIds: readonly string[]): string[] {
  return [...new Set(orderIds.filter((id, index) => orderIds.indexOf(id) !== index))];
}
