/** How far an order in a status has come, as the specification orders them; only a late payment leaves an unpaid end. */
const RANKS: Readonly<Record<string, number>> = {
  NEW: 0,
  PROCESSING: 1,
  FAILED: 2,
  CANCELED: 2,
  PAID: 3,
  ZINC_PROCCESSING: 4,
  ZINC_PAID: 5,
  PACKAGE_RECEIVED: 6,
  READY_TO_DELIVER: 7,
  SHIPPING: 8,
  PACKAGE_SHIPPED: 9,
  IN_DISTRIBUTION: 10,
  PICK_UP: 10,
  DELIVERED: 11,
  COMPLETED: 12,
  REFUND: 12,
};
/** Nothing is given back as a whole, nor ends so, once the goods have left the store. */
const LAST_BEFORE_REFUND = 5;

/** Whether an order may be in the second status after the first. */
export function isStepForward(before: string, after: string): boolean {
  const [from, to] = [RANKS[before], RANKS[after]];
  if (from === undefined || to === undefined) return false;
  if (before === after) return true;
  if (after === 'REFUND') return from >= 3 && from <= LAST_BEFORE_REFUND;
  return to > from;
}
