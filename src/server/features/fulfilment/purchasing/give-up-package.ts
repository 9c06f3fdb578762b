import type { LockedOrder, OrderRow, PackageRow } from '#db/tables/orders.ts';
import { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrderLines, findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { recordIssue } from '#server/features/checkout/orders/record-issue.ts';
import { lockAskedBackOf, recordUndecidedRefund } from '#server/features/money/payments/refund-order.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { inWords } from './buy-again.ts';
import { type CoveredLine, findCoverage, insertFirstLines } from './lines-repository.ts';
import { brings, expectedPackages, recordLost, refuseEarlyLoss, wayOf } from './lost-packages.ts';
import { lockOrderOfNumber } from './open-further-purchase.ts';
import { transitionWhenAllReceived } from './receive-package.ts';

const LOST_TEXT = 'Un paquete de tu compra se perdió en camino al depósito';

/** Gives up a package that never arrived: nothing waits for it, and what only it brought may be refunded or bought again. */
export async function giveUpPackage(
  context: ActContext,
  { input: { number, trackingNumber } }: StaffRequest<'giveUpPackage'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const order = await lockOrderOfNumber(context, number);
  if (isRefusal(order)) return order;
  const packages = await findOrderPackages(tx, order.id);
  const parcel = packages.find((known) => known.tracking_number === trackingNumber);
  if (!parcel) return notFound('La orden no tiene ese paquete.');
  const at = clock();
  const refusal = refuseGivingUp(order, parcel) ?? refuseEarlyLoss([wayOf(parcel)], at);
  if (refusal) return refusal;
  const { lost, elsewhere } = await findLost(context, { order, parcel, packages });
  await recordLost(tx, { purchaseId: parcel.purchase_id ?? order.id, lines: lost, packages: [parcel] }, at);
  const reported = lost.length > 0 ? await askForDecision(context, order, lost) : null;
  const moved = await transitionWhenAllReceived(context, tx, { order: reported ?? order, at });
  return {
    subject: { kind: 'order', id: String(number) },
    before: { package: trackingNumber, status: parcel.status },
    after: { package: trackingNumber, isLost: true, lines: lost.map(({ asin, quantity }) => ({ asin, quantity })) },
    effects: [
      `El paquete ${trackingNumber} se da por perdido: el envío ya no lo espera.`,
      ...(await lineTexts(context, order, { lost, elsewhere })),
      ...(reported ? ['Su dinero queda en la cola, para que alguien decida la devolución.'] : []),
      ...(moved ? ['Todo lo demás está en el depósito: la orden sigue su camino.'] : []),
      ...(reported ? ['Quien compró recibe un correo que lo dice.'] : []),
    ],
  };
}

function refuseGivingUp({ status }: OrderRow, parcel: PackageRow): Refusal | null {
  const { tracking_number: trackingNumber } = parcel;
  if (parcel.status === 'PACKAGE_RECEIVED') return refuse(409, `El paquete ${trackingNumber} ya llegó al depósito.`);
  if (parcel.lost_at !== null) return refuse(409, `El paquete ${trackingNumber} ya se dio por perdido.`);
  if (status === 'ZINC_PAID') return null;
  return refuse(409, 'Solo se da por perdido un paquete mientras los de la orden van al depósito de Miami.');
}

interface Parcels {
  order: LockedOrder;
  parcel: PackageRow;
  packages: readonly PackageRow[];
}

/** What only this package brought, and what another one of its purchase brings too. */
async function findLost({ tx }: ActContext, { order, parcel, packages }: Parcels) {
  await insertFirstLines(tx, order.id);
  const purchaseId = parcel.purchase_id ?? order.id;
  const others = expectedPackages(packages, { orderId: order.id, purchaseId }).filter((known) => known !== parcel);
  const covered = (await findCoverage(tx, order.id)).filter(
    (line) => line.purchase_id === purchaseId && line.released_at === null && brings(parcel, [line]),
  );
  const isElsewhere = (line: CoveredLine) => others.some((other) => brings(other, [line]));
  return { lost: covered.filter((line) => !isElsewhere(line)), elsewhere: covered.filter(isElsewhere) };
}

/** A person decides about the money of what was lost, and the shopper hears of it; null where all of it was asked back. */
async function askForDecision(
  context: ActContext,
  order: LockedOrder,
  lost: readonly CoveredLine[],
): Promise<LockedOrder | null> {
  const { tx, clock } = context;
  const asked = await lockAskedBackOf(tx, order);
  const lines = await findOrderLines(tx, order.id);
  const ordered = lost.map((line) => lines.find(({ id }) => id === line.order_line_id)?.asin ?? line.asin);
  if (asked?.isWhole || ordered.every((asin) => asked?.units.has(asin))) return null;
  await recordUndecidedRefund(context, tx, { order, reason: 'partly-canceled' });
  const issue = { code: PARTLY_CANCELED, description: LOST_TEXT, at: clock() };
  return (await recordIssue(context, tx, { order, ...issue })) ?? order;
}

async function lineTexts(
  { tx }: ActContext,
  { id: orderId }: OrderRow,
  { lost, elsewhere }: Awaited<ReturnType<typeof findLost>>,
): Promise<string[]> {
  const lines = await findOrderLines(tx, orderId);
  const named = (line: CoveredLine) => {
    const ordered = lines.find(({ id }) => id === line.order_line_id);
    const title = ordered?.substitute?.asin === line.asin ? ordered.substitute.title : ordered?.title;
    return inWords(`«${title ?? line.asin}»`, line.quantity);
  };
  return [
    ...(lost.length > 0 ? [`Queda sin comprar, para devolver o comprar de nuevo: ${lost.map(named).join(', ')}.`] : []),
    ...elsewhere.map((line) => `${named(line)} viene también en otro paquete: sigue en su compra.`),
  ];
}
