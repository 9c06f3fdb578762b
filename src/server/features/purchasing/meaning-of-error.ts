import { type ErrorMeaning, meaningOf } from '#partners/zinc/error-codes.ts';
import type { PurchaseRow } from './repository.ts';

export type { ErrorMeaning };

/**
 * What an error means for a purchase. A further purchase, which a person began, waits for a person where it costs more
 * than the limit; an order whose first purchase does is refunded.
 */
export function meaningOfError(
  { kind }: Pick<PurchaseRow, 'kind'>,
  code: string | null,
  status?: number,
): ErrorMeaning {
  if (kind !== 'first' && code === 'max_price_exceeded') return { action: 'manual', reason: 'price' };
  return meaningOf(code, status);
}
