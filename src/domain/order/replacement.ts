import type { FeeQuote } from '#domain/fees/quote.ts';
import { addCents, type Cents, ZERO_CENTS } from '#domain/money/cents.ts';

/** What the shopper of a replacement pays: nothing. Its weight, rules and limits are those of the quote. */
export function freeQuote(quote: FeeQuote): FeeQuote {
  return {
    ...quote,
    productsTotal: ZERO_CENTS,
    freight: ZERO_CENTS,
    handling: ZERO_CENTS,
    serviceFee: ZERO_CENTS,
    deliveryFee: ZERO_CENTS,
    francheseFees: ZERO_CENTS,
    iva: ZERO_CENTS,
    extraFees: ZERO_CENTS,
    ursecFee: ZERO_CENTS,
    ursecFeeForPhones: ZERO_CENTS,
    total: ZERO_CENTS,
  };
}

/**
 * What a replacement may cost the shop: the most that the store may take for its goods, and what others charge on the way
 * and at customs. The shop's own handling and service cost it nothing.
 */
export function replacementCost(mostForGoods: Cents, quote: FeeQuote): Cents {
  const { freight, deliveryFee, francheseFees, iva, extraFees, ursecFee, ursecFeeForPhones } = quote;
  return addCents(mostForGoods, freight, deliveryFee, francheseFees, iva, extraFees, ursecFee, ursecFeeForPhones);
}
