import type { OrderQuote } from '#domain/fees/quote.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import type { Tariff } from '#domain/fees/tariff.ts';

/** The charges that an order was quoted with; until the tariff had a date there was one. */
export function quotedTariff({ tariff }: Pick<OrderQuote, 'tariff'>): Tariff {
  return tariff ?? SEED_RULES.tariff.body;
}
