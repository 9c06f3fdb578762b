import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { eventText } from '#domain/order/event-text.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrder, findOrderLines, findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { assignPackage } from '#server/features/fulfilment/purchasing/assign-package.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { lockOwner } from './find-owner.ts';
import { subjectOf } from './notice-subject.ts';
import { NOTICE_NOT_FOUND } from './read-notice.ts';
import { findNotice, lockNotice } from './repository.ts';

/** Until the shipment is announced, another package travels with it. */
const BEFORE_SHIPMENT: readonly OrderStatus[] = ['ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED'];

/**
 * Gives a package of the depot to an order. The order is locked first, then the package is written, the notice is locked last:
 * as where the marketplace names it, so that of both at once one adds the package and the other finds it.
 */
export async function assignPackageAct(
  context: ActContext,
  { input }: StaffRequest<'assignPackage'>,
): Promise<ActResult | Refusal> {
  const { tx } = context;
  const id = { source: 'skypostal', key: input.key };
  const known = await findNotice(tx, id);
  if (!known || subjectOf(known).kind !== 'package') return notFound(NOTICE_NOT_FOUND);
  const { number: trackingNumber } = subjectOf(known);
  const order = await lockOwner(tx, input.owner);
  if (isRefusal(order)) return order;
  const refused = await refuseOrder(tx, order, input.asins);
  if (refused) return refused;
  const owner = await assignPackage(context, tx, { order, trackingNumber, asins: input.asins });
  if (owner !== null) return refuse(409, `El paquete ya es de la orden ${owner}`);
  const notice = await lockNotice(tx, id);
  if (notice?.outcome !== 'applied') return refuse(409, 'Otra persona ya decidió qué hacer con este paquete');
  return await describe(tx, { order, trackingNumber, receivedAt: notice.received_at });
}

async function refuseOrder(tx: Tx, order: OrderRow, asins: readonly string[]): Promise<Refusal | null> {
  if (!BEFORE_SHIPMENT.includes(order.status)) {
    const now = eventText(order.status);
    return refuse(409, `La orden ${order.number} está en «${now}»: el paquete ya no puede viajar con ella`);
  }
  const ordered = new Set<string>((await findOrderLines(tx, order.id)).map(({ asin }) => asin));
  const foreign = asins.find((asin) => !ordered.has(asin));
  return foreign === undefined
    ? null
    : refuseField('asins', `La orden ${order.number} no tiene el producto ${foreign}`);
}

interface Assigned {
  order: OrderRow;
  trackingNumber: string;
  receivedAt: Date;
}

async function describe(tx: Tx, { order, trackingNumber, receivedAt }: Assigned): Promise<ActResult> {
  const after = (await findOrder(tx, order.id)) ?? order;
  const packages = await findOrderPackages(tx, order.id);
  const awaited = packages.filter(({ status }) => status !== 'PACKAGE_RECEIVED').length;
  const goesOn =
    after.status === order.status
      ? `La orden ${order.number} sigue en «${eventText(order.status)}»${awaited > 0 ? `: espera ${awaited} ${awaited === 1 ? 'paquete' : 'paquetes'} más` : ''}.`
      : `La orden ${order.number} pasa a «${eventText(after.status)}» y se anuncia al transportista.`;
  return {
    subject: { kind: 'package', id: trackingNumber },
    before: { order: null },
    after: { order: order.number, status: after.status },
    effects: [
      `El paquete ${trackingNumber} pasa a la orden ${order.number}.`,
      `Queda recibido en el depósito el ${formatDateTime(receivedAt.toISOString())}.`,
      goesOn,
      'Se le pregunta a la tienda por la compra, para saber si falta algo más.',
    ],
  };
}
