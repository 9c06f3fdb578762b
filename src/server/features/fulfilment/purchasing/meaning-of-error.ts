import { type ErrorMeaning, meaningOf } from '#partners/zinc/error-codes.ts';
import type { PurchaseRow } from './repository.ts';

export type { ErrorMeaning };

/** The code of a purchase that costs more than the shop agreed to. */
export const PRICE_OVER_LIMIT = 'max_price_exceeded';

/**
 * What an error means for a purchase. A further purchase, which a person began, waits for a person where it costs more
 * than the limit; an order whose first purchase does is refunded.
 */
export function meaningOfError(
  { kind }: Pick<PurchaseRow, 'kind'>,
  code: string | null,
  status?: number,
): ErrorMeaning {
  if (kind !== 'first' && code === PRICE_OVER_LIMIT) return { action: 'manual', reason: 'price' };
  return meaningOf(code, status);
}
