import type { FurtherPurchaseKind } from '#db/tables/further-purchases.ts';
import type { LockedOrder, OrderLineRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import type { ActContext, ActResult } from '#server/backoffice/handler.ts';
import { isPurchasingStopped } from '#server/features/base/switches/current-switches.ts';
import { findOrderLines, findOrderPackages } from '#server/features/checkout/orders/find-order.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { resolveIssue } from '#server/features/checkout/orders/record-issue.ts';
import type { QuestionRow } from '#server/features/fulfilment/line-questions/questions.ts';
import { lockOpenQuestions } from '#server/features/fulfilment/line-questions/staff-decision.ts';
import { isPartRefundDecided, withdrawPartRefund } from '#server/features/money/payments/refund-order.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { REPEAT_MS } from './hold-for-person.ts';
import {
  type CoveredLine,
  findCoverage,
  insertFirstLines,
  insertLines,
  type PurchaseLine,
} from './lines-repository.ts';
import { findExcess, findShare } from './losses-repository.ts';
import { brings, expectedPackages, type Lost, recordLost, refuseEarlyLoss, wayOf } from './lost-packages.ts';
import { maxPrice } from './max-price.ts';
import { refuseAskedBack } from './refuse-asked-back.ts';
import { findPurchase, insertFurtherPurchase } from './repository.ts';

/** A line that nothing covers any more, as it may be bought again. */
export interface OpenLine extends PurchaseLine {
  title: string;
  /** As the mail to the shopper names it; null without a translation. */
  translatedTitle: string | null;
}

/** A purchase that was checked and is not begun: nothing is bought or given up yet. */
export interface PreparedPurchase {
  order: LockedOrder;
  /** What it may cost beyond what was paid for the order and agreed to before; 0 where the order pays it. */
  loss: Cents;
  /** What it buys, in words. */
  summary: string;
  perform(): Promise<ActResult | Refusal>;
}

/** The order of a number, locked; a refusal for an unknown one. */
export async function lockOrderOfNumber({ tx }: ActContext, number: number): Promise<LockedOrder | Refusal> {
  return (await lockOrderByNumber(tx, number)) ?? notFound(`No existe la orden n.º ${number}.`);
}

interface LinesToOpen {
  order: LockedOrder;
  lineIds: readonly string[];
  isLost: boolean;
}

export interface OpenLines {
  lines: OpenLine[];
  /** What is given up with them. */
  lost: Lost[];
  /** What the shopper is asked about them, which ends with the purchase. */
  questions: QuestionRow[];
}

/**
 * The lines of an order that a person buys again: those that the store called off, and, where the person says that they
 * are lost, those of a placed purchase, which stops covering them. Nothing else: no line is bought twice.
 */
export async function openLines(
  context: ActContext,
  { order, lineIds, isLost }: LinesToOpen,
): Promise<OpenLines | Refusal> {
  const { tx } = context;
  if (await isPurchasingStopped(tx)) return refuse(409, 'Las compras están detenidas: se compra cuando siguen.');
  const questions = await lockOpenQuestions(tx, order.id, lineIds);
  if (order.status !== 'ZINC_PAID' && !(order.status === 'ZINC_PROCCESSING' && questions.length > 0))
    return refuse(409, 'Solo se compra de nuevo mientras los paquetes de la orden van al depósito de Miami.');
  const lines = (await findOrderLines(tx, order.id)).filter(({ id }) => lineIds.includes(id));
  if (lines.length < new Set(lineIds).size) return refuseField('lines', 'La orden no tiene ese producto.');
  await insertFirstLines(tx, order.id);
  const coverage = await findCoverage(tx, order.id);
  const covered = coverage.filter((line) => line.released_at === null && lineIds.includes(line.order_line_id));
  const title = lines.find(({ id }) => id === covered[0]?.order_line_id)?.title;
  if (covered.length > 0 && !isLost)
    return refuse(409, `«${title}» ya está en una compra activa: no se compra dos veces.`);
  const open = lines.filter(({ id }) => !covered.some(({ order_line_id }) => order_line_id === id));
  const isCalledOff = open.some((line) => lastRelease(coverage, line)?.release !== 'lost');
  if (isCalledOff && (await isPartRefundDecided(tx, order)))
    return refuse(409, 'Ya se decidió o se pidió devolver el dinero de lo que la tienda canceló: no se compra además.');
  const refusal = await refuseAskedBack(context, { order, lineIds });
  if (refusal) return refusal;
  const lost = await findLost(context, { order, coverage, covered });
  if (isRefusal(lost)) return lost;
  const lastOf = (line: OrderLineRow) =>
    covered.find(({ order_line_id: id }) => id === line.id) ?? lastRelease(coverage, line);
  return { lines: lines.map((line) => toOpenLine(line, lastOf(line))), lost, questions };
}

/** The purchase that covered a line last, where none does any more. */
function lastRelease(coverage: readonly CoveredLine[], { id }: { id: string }): CoveredLine | undefined {
  const own = coverage.filter((line) => line.order_line_id === id && line.released_at !== null);
  return own.toSorted((a, b) => Number(a.released_at) - Number(b.released_at)).at(-1);
}

/** What is lost is bought as it was: a substitute stays one. */
function toOpenLine(
  { id, asin, quantity, price_cents, title, translated_title, substitute }: OrderLineRow,
  last?: CoveredLine,
): OpenLine {
  const lost = last?.release === 'called-off' ? undefined : last;
  const ordered = { title, translatedTitle: translated_title };
  const bought = lost ? (substitute ?? ordered) : ordered;
  return {
    order_line_id: id,
    asin: lost?.asin ?? asin,
    quantity: lost?.quantity ?? quantity,
    price_cents,
    title: bought.title,
    translatedTitle: bought.translatedTitle ?? null,
  };
}

interface LostLines {
  order: LockedOrder;
  coverage: readonly CoveredLine[];
  covered: readonly CoveredLine[];
}

/** What placed purchases cover and may have lost, with the packages that are not waited for any more. */
async function findLost({ tx, clock }: ActContext, { order, coverage, covered }: LostLines): Promise<Lost[] | Refusal> {
  const found: Lost[] = [];
  for (const [purchaseId, lines] of Map.groupBy(covered, (line) => line.purchase_id)) {
    const purchase = await findPurchase(tx, purchaseId);
    if (purchase?.state !== 'placed')
      return refuse(409, 'Esa compra todavía no está hecha: cancelala o esperá a que la tienda la confirme.');
    const known = await findOrderPackages(tx, order.id);
    const packages = expectedPackages(known, { orderId: order.id, purchaseId }).filter((parcel) =>
      brings(parcel, lines),
    );
    const received = packages.find(({ status }) => status === 'PACKAGE_RECEIVED');
    if (received) return refuse(409, `El paquete ${received.tracking_number} ya llegó al depósito.`);
    const others = coverage.filter(
      (line) => line.purchase_id === purchaseId && line.released_at === null && !lines.includes(line),
    );
    const shared = packages.find((parcel) => brings(parcel, others));
    if (shared)
      return refuse(409, `El paquete ${shared.tracking_number} trae también otro producto: marcá todos los que traía.`);
    const ways = packages.length > 0 ? packages.map(wayOf) : [{ since: purchase.requested_at, undeliverableAt: null }];
    const early = refuseEarlyLoss(ways, clock());
    if (early) return early;
    found.push({ purchaseId, lines, packages });
  }
  return found;
}

/**
 * The most that a purchase of these lines may cost. Where what was paid for them, with the tolerance, does not pay as much,
 * it is their share of what all of the order may cost; where that is spent already, or does not reach what they cost at
 * `least`, it is a loss.
 */
export async function limitOf(
  { tx }: ActContext,
  { order, lines, least = 0 }: { order: LockedOrder; lines: readonly PurchaseLine[]; least?: number },
): Promise<{ limit: Cents; loss: Cents }> {
  const lineIds = lines.map((line) => line.order_line_id);
  const most = maxPrice(lines);
  const loss = await findExcess(tx, order.id, { lineIds, more: most });
  const share = Math.min(most, await findShare(tx, order.id, lineIds));
  if (loss === 0 || share < least || (await findExcess(tx, order.id, { lineIds, more: share })) > 0)
    return { limit: most, loss: cents(loss) };
  return { limit: cents(share), loss: cents(0) };
}

interface NewPurchase {
  order: LockedOrder;
  kind: Exclude<FurtherPurchaseKind, 'surplus'>;
  lines: readonly PurchaseLine[];
  /** What is given up for it. */
  lost: readonly Lost[];
  /** The most that it may cost. */
  limit: Cents;
}

/**
 * Gives up what was lost, and writes a further purchase, what it covers and its job. Once every line is covered, the order
 * has no issue any more and owes no money. Returns its id and whether a refund was withdrawn.
 */
export async function insertPurchaseOf(
  context: ActContext,
  { order, kind, lines, lost, limit }: NewPurchase,
): Promise<{ id: string; isComplete: boolean }> {
  const { tx, queue, random, clock } = context;
  const at = clock();
  const id = random.uuid();
  for (const given of lost) await recordLost(tx, given, at);
  await insertFurtherPurchase(tx, {
    id,
    order_id: order.id,
    kind,
    idempotency_key: id,
    attempt: 1,
    state: 'requested',
    marketplace_order_id: null,
    error_type: null,
    total_cents: null,
    requested_at: at,
    updated_at: at,
    shipped_at: null,
    max_price_cents: limit,
    next_check_at: new Date(at.getTime() + REPEAT_MS),
  });
  await insertLines(tx, { id, order_id: order.id }, lines);
  await queue.enqueue('buy-order', { orderId: order.id, purchaseId: id });
  const isComplete = await isEverythingCovered(tx, order.id);
  if (isComplete) await withdrawPartRefund(tx, order);
  if (isComplete && order.issue?.code === PARTLY_CANCELED) await resolveIssue(tx, order, at);
  return { id, isComplete };
}

async function isEverythingCovered(tx: Tx, orderId: string): Promise<boolean> {
  const coverage = await findCoverage(tx, orderId);
  const active = new Set(coverage.filter((line) => line.released_at === null).map((line) => line.order_line_id));
  return (await findOrderLines(tx, orderId)).every(({ id }) => active.has(id));
}
