import { type Cents, cents } from '#domain/money/cents.ts';

/** A price has fallen when it is at least this share and this amount below the reference. */
export const MIN_DROP_PERCENT = 5;
export const MIN_DROP = cents(100);

export interface PriceAlertState {
  /** The price when the alert was set or last mailed, or read last where it waits for a price; null where there was none. */
  reference: Cents | null;
  /** Whether the product could be bought when it was last read. */
  available: boolean;
}

/** What the customer is told. */
export interface PriceEvent {
  kind: 'dropped' | 'returned';
  before: Cents | null;
  price: Cents;
}

/** An alert as it was set. */
export interface PriceAlert extends PriceAlertState {
  /** The price that it waits for; null: it tells of any drop that is worth a mail. */
  below: Cents | null;
}

interface CheckedAlert {
  state: PriceAlertState;
  event: PriceEvent | null;
}

/** The alert after its product was read; `price` is null while it cannot be bought. Read again, it tells nothing. */
export function checkPriceAlert({ below, ...known }: PriceAlert, price: Cents | null): CheckedAlert {
  const { reference, available } = known;
  if (price === null) return { state: { reference, available: false }, event: null };
  const told = (kind: PriceEvent['kind']): CheckedAlert => ({
    state: { reference: price, available: true },
    event: { kind, before: reference, price },
  });
  if (!available) return told('returned');
  if (below !== null) {
    const isReached = price <= below && (reference === null || reference > below);
    return isReached ? told('dropped') : { state: { reference: price, available: true }, event: null };
  }
  if (reference !== null && hasDropped(reference, price)) return told('dropped');
  return { state: { reference: reference ?? price, available: true }, event: null };
}

function hasDropped(reference: Cents, price: Cents): boolean {
  const drop = reference - price;
  return drop >= MIN_DROP && drop * 100 >= reference * MIN_DROP_PERCENT;
}
