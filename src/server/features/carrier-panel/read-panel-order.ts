import type { PanelOrder } from '#contract/orders.ts';
import type { Context } from '#server/context.ts';
import { presentPanelOrder } from '#server/features/orders/present.ts';
import { findOrder, findOrderByNumber } from '#server/features/orders/repository.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';

/** The order as the panel shows it. Where the carrier is real there is no panel. */
export async function readPanelOrder(
  { db, partners }: Pick<Context, 'db' | 'partners'>,
  idOrNumber: string,
): Promise<PanelOrder | Refusal> {
  const order = partners.carrierSimulator
    ? await (/^\d+$/.test(idOrNumber) ? findOrderByNumber(db, Number(idOrNumber)) : findOrder(db, idOrNumber))
    : null;
  return order ? await presentPanelOrder(db, order) : notFound('No encontramos esa orden');
}
