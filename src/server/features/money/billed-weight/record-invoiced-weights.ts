import type { Tx } from '#db/transaction.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { freightOf } from '#domain/fees/tariff.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';
import type { Config } from '#server/config/config.ts';
import { saveInvoicedWeights, selectDecidedWeights, selectQuotedTariffs } from './repository.ts';

interface InvoicedOrder {
  orderId: string;
  billedGrams: number;
}

/**
 * Lists orders that an invoice bills with another weight than quoted, as a notice of the depot does. Returns those that a
 * person had decided about with another weight: their difference is not listed again.
 */
export async function recordInvoicedWeights(
  { weightToleranceGrams }: Pick<Config, 'weightToleranceGrams'>,
  tx: Tx,
  { orders, at }: { orders: readonly InvoicedOrder[]; at: Date },
): Promise<Set<string>> {
  const ids = orders.map(({ orderId }) => orderId);
  const decided = await selectDecidedWeights(tx, ids);
  const tariffs = await selectQuotedTariffs(tx, ids);
  const billed = new Map(orders.map(({ orderId, billedGrams }) => [orderId, billedGrams]));
  const weights = orders.map(({ orderId, billedGrams }) => ({
    orderId,
    billedGrams,
    billedCents: freightOf(quotedTariff({ tariff: tariffs.get(orderId) }), billedTenths(grams(billedGrams))),
  }));
  await saveInvoicedWeights(tx, weights, at);
  return new Set(
    decided.flatMap(({ order_id, billed_grams }) =>
      Math.abs((billed.get(order_id) ?? 0) - billed_grams) > weightToleranceGrams ? [order_id] : [],
    ),
  );
}
