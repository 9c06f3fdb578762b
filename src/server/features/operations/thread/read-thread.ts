import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { Answering, HistoryEntry } from '#contract/backoffice/thread.ts';
import { findPaymentInReview } from '#db/payment-review.ts';
import { isOfParcels } from '#domain/fees/quote.ts';
import { whatToSay } from '#domain/order/what-to-say.ts';
import { HISTORY_KINDS, MACHINE_KINDS } from '#domain/staff/order-history.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { maskJson } from '#domain/text/mask.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { findWork } from '#server/features/operations/order-work/work-repository.ts';
import { isRefusal, type Refusal, refuseField } from '#server/refusal.ts';
import { countHistory, type HistoryCursor, type HistoryScope, selectHistory } from './history-repository.ts';
import type { HistoryRow } from './history-sources-repository.ts';
import { HISTORY_TEXTS, type HistoryText } from './history-texts.ts';
import { findOpenCases, isOrderHeld, selectOrderNumbers } from './repository.ts';
import { findThread, pageOf, type Thread } from './subject.ts';

const PEOPLE_KINDS = HISTORY_KINDS.filter((kind) => !MACHINE_KINDS.includes(kind));

type Deps = Pick<Context, 'db' | 'clock'>;

/** Everything that happened and was said about an order or a customer, whoever said it, the newest first. */
export async function readThread(
  deps: Deps,
  { input: { subject, kind, machine, after }, staff }: StaffRequest<'readThread'>,
): Promise<BackofficeReply<'readThread'> | Refusal> {
  const { db } = deps;
  const cursor = after === undefined ? null : parseCursor(after);
  if (cursor === undefined) return refuseField('after', 'Esa página de la historia no existe');
  const thread = await findThread(db, subject, staff);
  if (isRefusal(thread)) return thread;
  const rights = { personal: sessionMay(staff, 'customers'), cases: sessionMay(staff, 'cases') };
  const scope: HistoryScope = thread.order
    ? { orderId: thread.order.id, withCustomer: rights.personal }
    : { customerId: thread.customerId };
  const isFolded = kind === undefined && !machine;
  const kinds = isFolded ? PEOPLE_KINDS : kind === undefined ? null : [kind];
  const found = await selectHistory(db, { scope, kinds, after: cursor, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, ({ micros, key }) => `${micros}~${key}`);
  return {
    next,
    rows: rows.map((row) => presentHistory(row, thread, rights)),
    folded: isFolded ? await countHistory(db, scope, MACHINE_KINDS) : 0,
    answering: await findAnswering(deps, thread, staff),
  };
}

/** Undefined for a text that no page ended with. */
function parseCursor(text: string): HistoryCursor | undefined {
  const [, micros, key] = /^(\d{1,17})~([\w -]{1,150})$/.exec(text) ?? [];
  return micros === undefined || key === undefined ? undefined : { micros, key };
}

/** What the reader of a history may see. */
interface HistoryRights {
  personal: boolean;
  /** What was written in cases, and about them. */
  cases: boolean;
}

/** An entry in words: what happened, where, who did it, and what the partner sent. */
function presentHistory(row: HistoryRow & HistoryCursor, thread: Thread, rights: HistoryRights): HistoryEntry {
  const { text, who, partner = null, detail = null, raw, place = null, picture = null } = textOf(row);
  const isOfCase = place?.page.startsWith('/casos/') === true;
  const isHidden = isOfCase && !rights.cases;
  const ofOrder = thread.order === null && 'order' in row.data ? row.data.order : null;
  const isHere = place?.page === pageOf(thread);
  return {
    key: row.key,
    at: new Date(Number(row.micros) / 1000).toISOString(),
    kind: row.kind,
    partner,
    who,
    text,
    detail: isHidden || detail === '' ? null : detail,
    place:
      isHidden || isHere ? null : ofOrder === null ? place : { label: `Orden ${ofOrder}`, page: `/ordenes/${ofOrder}` },
    picture: isHidden ? null : picture,
    raw: raw === undefined ? null : JSON.stringify(maskJson(raw, !rights.personal), null, 2),
  };
}

function textOf({ source, data }: HistoryRow): HistoryText {
  const describe = HISTORY_TEXTS[source] as (data: object) => HistoryText;
  return describe(data);
}

/** What a message to the shopper starts from; null for who may not write one. */
async function findAnswering(
  { db, clock }: Deps,
  { order, customerId, subject }: Thread,
  staff: StaffSession,
): Promise<Answering | null> {
  if (!sessionMay(staff, 'cases')) return null;
  if (order === null) {
    const orders = await selectOrderNumbers(db, customerId);
    return orders.length === 0 ? null : { orders, openCase: null, newest: null, owner: null, whatToSay: null };
  }
  const { id, number, status, fees, issue, promised_on: promisedOn, anonymized_at: anonymizedAt } = order;
  if (anonymizedAt !== null) return null;
  const open = await findOpenCases(db, id);
  const own = open.find((one) => subject.kind === 'case' && one.number === subject.number);
  const today = montevideoDay(clock().toISOString());
  const isHeld = await isOrderHeld(db, id);
  const isPaymentInReview = await findPaymentInReview(db, { orderId: id });
  const answered = own ?? open[0] ?? null;
  return {
    orders: [number],
    openCase: answered && { number: answered.number, kind: answered.kind },
    newest: answered?.newest ?? '',
    owner: (await findWork(db, id)).owner,
    whatToSay: whatToSay({
      ...{ number, status, isHeld, isPaymentInReview, promisedOn, today },
      isOfParcels: isOfParcels(fees),
      issue: issue?.description ?? null,
    }),
  };
}
