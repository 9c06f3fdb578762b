import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { RefundFilters } from '#contract/backoffice/refund-list.ts';
import type { StaffRefundRow } from '#contract/backoffice/refunds.ts';
import type { AccountBank } from '#domain/refund/bank-account.ts';
import { OPEN_STAGES, STAFF_STAGES } from '#domain/refund/staff-refund.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import type { StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { findOrderByNumber, findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { judgeTaker } from '#server/features/money/refunds/account-check.ts';
import { findAskedBack } from '#server/features/money/refunds/asked-back.ts';
import { checkRefundAccount, isTakenBy, showRefund } from '#server/features/money/refunds/transfer-refund.ts';
import { factsOfOrders } from '#server/features/operations/order-facts/facts-of-orders.ts';
import { presentDeciders } from '#server/features/people/staff/second-person.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { countInStages, countPage, findPage, type PageKey } from './list-repository.ts';
import { findRefundable, presentLines } from './refundable.ts';
import { type DetailRow, findDetail, findOfOrder, findPaymentOf, findUndecided, type StageRow } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'fieldCipher' | 'config' | 'partnerSettings'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many refunds and requests somebody of the shop has to act on, at most `limit`. */
export async function countActionable({ db }: Pick<Deps, 'db'>, limit: number): Promise<number> {
  return await countInStages(db, STAFF_STAGES, limit);
}

/**
 * The refunds of a stage, or all that wait for somebody. A page of few rows, or of none, may have another one behind it,
 * because a page with filters looks through a bounded number of refunds.
 */
export async function listRefunds(
  deps: Deps,
  { input, staff }: StaffRequest<'listRefunds'>,
): Promise<BackofficeReply<'listRefunds'> | Refusal> {
  const { after, descending, ...filters } = input;
  const search = searchOf(deps, filters);
  if (isRefusal(search)) return search;
  const key = after === undefined ? null : parseKey(after);
  if (after !== undefined && key === null) return refuse(400, 'Esa página de la lista no existe');
  const page = { ...search, descending, after: key, limit: PAGE_SIZE + 1 };
  const { rows: found, readTo } = await findPage(deps.db, page);
  const { rows, next } = listPage(found, formatKey);
  const numbers = rows.map(({ order_number }) => order_number);
  const facts = await factsOfOrders(deps.db, numbers, staff);
  return {
    rows: rows.map((row) => ({ ...presentRow(deps, row), ...facts(row.order_number), method: row.method })),
    next: next ?? (readTo ? formatKey(readTo) : null),
  };
}

/** How many there are as far as one page with filters looks, and what they add up to in each currency. */
export async function countRefunds(
  deps: Deps,
  { input }: StaffRequest<'countRefunds'>,
): Promise<BackofficeReply<'countRefunds'> | Refusal> {
  const search = searchOf(deps, input);
  if (isRefusal(search)) return search;
  const found = await countPage(deps.db, { ...search, limit: MAX_COUNTED + 1 });
  const count = found.reduce((total, row) => total + row.count, 0);
  if (count > MAX_COUNTED || found.some(({ isMore }) => isMore))
    return { count: Math.min(count, MAX_COUNTED), isMore: true, sums: [] };
  const sums = found.flatMap(({ currency, cents }) => (currency && cents > 0 ? [{ currency, cents }] : []));
  return { count, isMore: false, sums };
}

function searchOf({ clock }: Pick<Deps, 'clock'>, filters: RefundFilters) {
  const { stage, age, currency, amountFrom, amountTo, requester, method } = filters;
  if (!currency && (amountFrom !== undefined || amountTo !== undefined))
    return refuseField('currency', 'Elegí en qué moneda está el importe');
  if (amountFrom !== undefined && amountTo !== undefined && amountFrom > amountTo)
    return refuseField('amountTo', 'El importe más alto es menor que el más bajo');
  return {
    stages: stage === undefined ? OPEN_STAGES : [stage],
    filters: {
      currency: currency ?? null,
      amountFrom: amountFrom ?? null,
      amountTo: amountTo ?? null,
      requester: requester ?? null,
      method: method ?? null,
    },
    until: age === undefined ? null : new Date(clock().getTime() - age * DAY_MS),
  };
}

function formatKey({ since, id }: PageKey): string {
  return `${since.toISOString()}_${id}`;
}

function parseKey(after: string): PageKey | null {
  const [at = '', id = ''] = after.split('_');
  const since = new Date(at);
  return Number.isNaN(since.getTime()) || !/^[0-9a-f-]{36}$/.test(id) ? null : { since, id };
}

function presentRow({ clock }: Pick<Deps, 'clock'>, row: StageRow): StaffRefundRow {
  return {
    id: row.id,
    orderNumber: row.order_number,
    stage: row.stage,
    amountCents: row.amount_cents,
    currency: row.currency,
    systemReason: row.system_reason,
    manualReason: row.manual_reason,
    requestedBy: row.requested_by,
    decidedBy: row.decided_by,
    requestedAt: row.since.toISOString(),
    ageDays: Math.max(0, Math.floor((clock().getTime() - row.since.getTime()) / DAY_MS)),
  };
}

/** A refund with its payment and its history. */
export async function readRefund(
  deps: Deps,
  { input: { id }, staff }: StaffRequest<'readRefund'>,
): Promise<BackofficeReply<'readRefund'> | Refusal> {
  const { db } = deps;
  const row = await findDetail(db, id);
  if (!row) return notFound('No hay ninguna devolución con ese identificador');
  const payment = await findPaymentOf(db, row.attempt_id);
  const lines = await findOrderLines(db, row.order_id);
  return {
    ...presentRow(deps, row),
    customerId: sessionMay(staff, 'customers') ? row.customer_id : null,
    kind: row.kind,
    lines: (row.lines ?? []).map((line) => ({
      ...line,
      title: lines.find(({ asin }) => asin === line.asin)?.title ?? line.asin,
    })),
    reason: row.reason,
    decisionReason: row.decision_reason,
    isAutomatic: row.approval_limit_cents !== null,
    deciders: await decidersOf(deps, row, staff),
    payment: {
      method: payment.method,
      transactionId: payment.transaction_id,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      returnedCents: (await findAskedBack(db, payment)).returned,
    },
    account: accountOf(row),
    ...(await checkOf(deps, row, staff)),
    takenBy: row.taken_by,
    isTaker: await isTaker(deps, row, staff),
    reference: row.reference,
    sentAt: row.sent_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  };
}

async function decidersOf(deps: Deps, { stage, asked_by: by, asked_at: at }: DetailRow, staff: StaffSession) {
  if (stage !== 'waiting' || by === null || at === null) return null;
  return await presentDeciders(deps, { by, at, permission: 'refunds.approve' }, staff);
}

function accountOf({ account_bank: bank, account_ending: ending }: DetailRow) {
  return bank === null ? null : { bank: bank as AccountBank, ending: ending ?? '' };
}

async function isTaker({ db }: Pick<Deps, 'db'>, row: DetailRow, staff: StaffSession): Promise<boolean> {
  return row.stage === 'taken' && (await isTakenBy(db, row, staff));
}

/** Whose account it is: compared while money may go to it. */
async function checkOf(deps: Deps, row: DetailRow, staff: StaffSession) {
  const isOpen = row.stage === 'account-given' || row.stage === 'taken';
  const check = isOpen ? await checkRefundAccount(deps, row.id) : null;
  if (check === null) return { accountCheck: null, isDisputed: false };
  const { differs, needsApproval, approval, isDisputed } = check;
  const { isOwn, until } = approval
    ? await judgeTaker(deps, { approval, staffId: staff.staffId })
    : { isOwn: false, until: null };
  const barred = { isOwnApproval: isOwn, barredUntil: until?.toISOString() ?? null };
  return { accountCheck: { differs, needsApproval, approvedBy: approval?.name ?? null, ...barred }, isDisputed };
}

/**
 * The whole account, for the person who took the transfer, and for who may agree to one of somebody else; each look is
 * recorded.
 */
export async function readRefundAccount(
  context: Context,
  { input: { id }, staff }: StaffRequest<'readRefundAccount'>,
): Promise<BackofficeReply<'readRefundAccount'> | Refusal> {
  const row = await findDetail(context.db, id);
  const check = row ? await checkRefundAccount(context, row.id) : null;
  if (!row || !((await isTaker(context, row, staff)) || (row.stage === 'account-given' && check?.needsApproval)))
    return refuse(409, 'La cuenta la ve quien tomó la transferencia');
  const shown = await showRefund(context, { refundId: row.id, actor: staff.name });
  if (isRefusal(shown)) return shown;
  return shown.account && { ...shown.account, recipient: check?.recipient ?? '' };
}

/** What an order's payment was for and what may still come back. */
export async function readRefundable(
  deps: Deps,
  { input: { orderNumber } }: StaffRequest<'readRefundable'>,
): Promise<BackofficeReply<'readRefundable'> | Refusal> {
  const { db } = deps;
  const found = await findRefundable(db, await findOrderByNumber(db, orderNumber));
  if (isRefusal(found)) return found;
  const { order, payment, shares, returned, waiting, left } = found;
  const undecided = await findUndecided(db, order.id);
  return {
    orderNumber: order.number,
    method: payment.method,
    currency: payment.currency,
    paidCents: payment.amount_cents,
    returnedCents: returned,
    waitingCents: waiting,
    leftCents: left,
    deliveryCents: shares.delivery,
    parcelsCents: shares.parcels,
    shown: { amountCents: order.amount_cents, currency: order.currency },
    lines: presentLines(found),
    undecided: undecided.map(({ id, reason }) => ({ id, systemReason: reason })),
    refunds: (await findOfOrder(db, order.id)).map((row) => presentRow(deps, row)),
  };
}
