import type { PanelOrder } from '#contract/orders.ts';
import { maskEmail } from '#domain/text/mask.ts';
import type { Context } from '#server/context.ts';
import { findOrder, findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { presentPanelOrder } from '#server/features/checkout/orders/present.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { findPanelAccess, type PanelCaller } from './panel-access.ts';

/** The order as the panel shows it. */
export async function readPanelOrder(
  deps: Pick<Context, 'clock' | 'config' | 'db' | 'partners'>,
  idOrNumber: string,
  caller: PanelCaller,
): Promise<PanelOrder | Refusal> {
  const { db } = deps;
  const access = await findPanelAccess(deps, caller);
  if (!access) return notFound();
  const isNumber = /^\d+$/.test(idOrNumber);
  const order = await (isNumber ? findOrderByNumber(db, Number(idOrNumber)) : findOrder(db, idOrNumber));
  if (!order) return notFound('No encontramos esa orden');
  const shown = await presentPanelOrder(db, order);
  return access.showsEmail ? shown : { ...shown, customerEmail: maskEmail(shown.customerEmail) };
}
