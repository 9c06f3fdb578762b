import type { OrderPurchases, PurchaseLoss } from '#contract/backoffice/purchases.ts';
import type { OrderLineRow, OrderRow, PackageRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { lostFrom } from '#domain/order/lost-package.ts';
import { isHandedOver } from '#domain/order/status.ts';
import type { StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findOrderByNumber, findOrderLines, findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { findQuestions } from '#server/features/fulfilment/line-questions/questions.ts';
import { presentDeciders } from '#server/features/people/staff/second-person.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { askedOf } from './decide-loss.ts';
import { isDoubtful, isStopped } from './hold-for-person.ts';
import { type CoveredLine, findCoverage } from './lines-repository.ts';
import { findLosses, findSpending } from './losses-repository.ts';
import { wayOf } from './lost-packages.ts';
import { maxPrice } from './max-price.ts';
import { findPurchases, type PurchaseRow } from './repository.ts';
import { findCancellation, findReturn, type ReturnRow } from './requests-repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'partnerSettings'>;

interface Relations {
  order: OrderRow;
  lines: OrderLineRow[];
  coverage: CoveredLine[];
  packages: PackageRow[];
}

/** The purchases of an order, and which of its lines each covers. */
export async function readPurchases(
  deps: Deps,
  { input: { number }, staff }: StaffRequest<'readPurchases'>,
): Promise<OrderPurchases | Refusal> {
  const { db } = deps;
  const order = await findOrderByNumber(db, number);
  if (!order) return notFound(`No existe la orden n.º ${number}.`);
  const relations = {
    order,
    lines: await findOrderLines(db, order.id),
    coverage: await findCoverage(db, order.id),
    packages: await findOrderPackages(db, order.id),
  };
  const rows = await findPurchases(db, order.id);
  const open = (await findQuestions(db, order.id)).filter(({ state }) => state === 'open');
  const asked = new Set(open.map(({ order_line_id: id }) => id));
  const { committed, allowed } = await findSpending(db, order.id);
  return {
    number,
    status: order.status,
    canBuy: order.status === 'ZINC_PAID' || (order.status === 'ZINC_PROCCESSING' && asked.size > 0),
    canCancel: !isHandedOver(order.status),
    lines: relations.lines.map((line) => presentLine(line, relations.coverage, asked.has(line.id))),
    purchases: await Promise.all(rows.map((row) => presentPurchase(db, row, relations))),
    spending: { committedCents: committed, allowedCents: allowed },
    losses: await Promise.all((await findLosses(db, order.id)).map((loss) => presentLoss(deps, loss, staff))),
  };
}

async function presentLoss(
  deps: Deps,
  row: Awaited<ReturnType<typeof findLosses>>[number],
  staff: StaffSession,
): Promise<PurchaseLoss> {
  const { id, state, summary, amount_cents: amountCents, reason, requester, decider } = row;
  return {
    ...{ id, state, summary, amountCents, reason },
    requestedBy: requester,
    requestedAt: row.requested_at.toISOString(),
    decidedBy: decider,
    decisionReason: row.decision_reason,
    deciders: state === 'waiting' ? await presentDeciders(deps, askedOf(row), staff) : null,
  };
}

function presentLine(
  line: OrderLineRow,
  coverage: readonly CoveredLine[],
  isAsked: boolean,
): OrderPurchases['lines'][number] {
  const { id, asin, title, quantity, price_cents: priceCents, substitute } = line;
  const own = coverage.filter(({ order_line_id }) => order_line_id === id);
  const isCovered = own.length === 0 || own.some(({ released_at }) => released_at === null);
  const last = own.toSorted((a, b) => Number(a.released_at) - Number(b.released_at)).at(-1);
  return {
    ...{ id, asin, title, quantity, priceCents },
    substitute: substitute && { asin: substitute.asin, title: substitute.title },
    state: isCovered ? 'covered' : isAsked ? 'asked' : (last?.release ?? 'called-off'),
  };
}

async function presentPurchase(
  db: Queryable,
  row: PurchaseRow,
  { order, lines, coverage, packages }: Relations,
): Promise<OrderPurchases['purchases'][number]> {
  const isAlone = coverage.length === 0 && row.kind === 'first';
  const own = isAlone
    ? lines.map((line) => ({ order_line_id: line.id, asin: line.asin, quantity: line.quantity, released_at: null }))
    : coverage.filter(({ purchase_id }) => purchase_id === row.id);
  const priced = own.map(({ order_line_id, quantity }) => {
    const line = lines.find(({ id }) => id === order_line_id);
    return { quantity, price_cents: line?.price_cents ?? 0 };
  });
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    attempt: row.attempt,
    marketplaceOrderId: row.marketplace_order_id,
    errorType: row.error_type,
    manualReason: row.manual_reason,
    isDoubtful: isDoubtful(row.manual_reason),
    isStopped: await isStopped(db, row),
    totalCents: row.total_cents,
    limitCents: row.max_price_cents ?? maxPrice(priced),
    requestedAt: row.requested_at.toISOString(),
    cancellation: (await findCancellation(db, row.id))?.state ?? null,
    goodsReturn: presentReturn(await findReturn(db, row.id)),
    lines: own.map(({ order_line_id, asin, quantity, released_at }) => ({
      title: titleOf(
        lines.find(({ id }) => id === order_line_id),
        asin,
      ),
      asin,
      quantity,
      isReleased: released_at !== null,
    })),
    packages: packages
      .filter(({ purchase_id }) => (purchase_id ?? order.id) === row.id)
      .map((parcel) => ({
        trackingNumber: parcel.tracking_number,
        isReceived: parcel.status === 'PACKAGE_RECEIVED',
        isLost: parcel.lost_at !== null,
        undeliverableAt: parcel.undeliverable_at?.toISOString() ?? null,
        lostFrom: lostFrom(wayOf(parcel)).toISOString(),
      })),
  };
}

function presentReturn(row: ReturnRow | null): OrderPurchases['purchases'][number]['goodsReturn'] {
  if (row === null) return null;
  return {
    state: row.state,
    cause: row.reason,
    errorType: row.error_type,
    merchantReturnId: row.merchant_return_id,
    labelUrls: row.label_urls,
    isClosed: row.closed_at !== null,
  };
}

function titleOf(line: OrderLineRow | undefined, asin: string): string {
  return (line?.substitute?.asin === asin ? line.substitute : line)?.title ?? asin;
}
