import type { Brand } from '#domain/brand.ts';

/** A whole number of hundredths of a currency's unit. */
export type Cents = Brand<number, 'Cents'>;

/** The currencies in which the shop shows and charges prices. */
export const CURRENCIES = ['USD', 'UYU'] as const;
export type Currency = (typeof CURRENCIES)[number];
export const DEFAULT_CURRENCY: Currency = 'USD';

/** Throws RangeError when the number is not a safe integer: a fraction of a cent is a bug, not an input. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

export const ZERO_CENTS = cents(0);

export function addCents(...amounts: readonly Cents[]): Cents {
  return sumCents(amounts);
}

/** The amount of `quantity` equal units. */
export function multiplyCents(amount: Cents, quantity: number): Cents {
  return cents(amount * quantity);
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}
