import type { Case } from '#contract/cases.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { CaseRow } from '#db/tables/cases.ts';
import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { MAX_CASES, refusedComplaint } from '#domain/cases/case.ts';
import { claimKey } from '#server/claim-key.ts';
import type { Context } from '#server/context.ts';
import { findOrderLines, findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { openClaim } from '#server/features/fulfilment/carrier-claims/claims.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { type CaseMailDeps, mailOpenedCase } from './case-mails.ts';
import { presentCase } from './present.ts';
import { insertCase, saveNamed, selectCasesOfOrder } from './repository.ts';
import { writeCustomerMessage } from './write-message.ts';

type Deps = CaseMailDeps & Pick<Context, 'db' | 'limits' | 'log'>;

export interface OpenCaseRequest extends Pick<CallRequest<'openCase'>, 'body' | 'key'> {
  customerId: string;
  orderId: string;
}

/**
 * Opens a case about an order, of a kind that its status allows. While one of the kind is open, the complaint is a message of that
 * one: two numbers for one problem would get two answers. The order's lock serialises concurrent complaints.
 */
export async function openCase(deps: Deps, request: OpenCaseRequest): Promise<Case | Refusal> {
  const { customerId, orderId } = request;
  if (!(await findOwnOrder(deps.db, customerId, orderId))) return notFound(ORDER_NOT_FOUND);
  const limited = await countAttempt(deps, 'case-message', customerId);
  if (limited) return limited;
  return await rollbackOnRefusal<Case, Refusal>(deps.db, isRefusal, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    return order ? await open(deps, tx, { request, order }) : notFound(ORDER_NOT_FOUND);
  });
}

interface Opening {
  request: OpenCaseRequest;
  order: LockedOrder;
}

async function open(deps: Deps, tx: Tx, { request, order }: Opening): Promise<Case | Refusal> {
  const { customerId, orderId, body, key } = request;
  const claimed = await claimKey(tx, { customerId, call: `openCase/${orderId}`, key, now: deps.clock() });
  if (isRefusal(claimed)) return claimed;
  const [first] = (await selectCasesOfOrder(tx, orderId)).filter(({ kind }) => kind === body.kind);
  if (claimed === 'used' && first) return await presentCase(tx, first);
  const written = await writeComplaint(deps, tx, { order, complaint: body, openedBy: null });
  return isRefusal(written) ? written : await presentCase(tx, written.found);
}

interface WrittenComplaint {
  order: LockedOrder;
  complaint: OpenCaseRequest['body'];
  /** The person of the staff who writes it in the shopper's name. */
  openedBy: string | null;
}

/** Opens a case of a locked order, or adds to the open one of its kind; `isNew` says which. */
export async function writeComplaint(
  deps: CaseMailDeps & Pick<Context, 'log'>,
  tx: Tx,
  { order, complaint, openedBy }: WrittenComplaint,
): Promise<{ found: CaseRow; isNew: boolean } | Refusal> {
  const cases = await selectCasesOfOrder(tx, order.id);
  const present = cases.find(({ kind, state }) => kind === complaint.kind && state === 'open');
  if (!present && cases.length >= MAX_CASES)
    return refuse(422, 'Esta orden ya tiene muchos casos; escribinos por correo');
  const refusedKind = present ? null : refusedComplaint(complaint.kind, order.status);
  if (refusedKind !== null) return refuseField('kind', refusedKind);
  const lines = new Set((await findOrderLines(tx, order.id)).map(({ id }) => id));
  if (complaint.lines.some((id) => !lines.has(id))) return refuseField('lines', 'Ese producto no es de esta orden');
  const found = present ? await amend(tx, present, complaint) : await insert(deps, tx, { order, complaint, openedBy });
  const refused = await writeCustomerMessage(deps, tx, { found, order, text: complaint.text });
  if (refused) return refused;
  if (!present)
    await mailOpenedCase(deps, tx, { found, order, written: complaint.text, next: await openClaim(tx, found) });
  return { found, isNew: !present };
}

/** A further complaint may name more products, or another name for the invoice. */
async function amend(tx: Tx, present: CaseRow, body: OpenCaseRequest['body']): Promise<CaseRow> {
  return await saveNamed(tx, present.id, {
    line_ids: [...new Set([...present.line_ids, ...body.lines])],
    invoice_name: body.invoiceName,
    invoice_rut: body.invoiceRut,
  });
}

async function insert(
  deps: Pick<Context, 'random' | 'clock' | 'log'>,
  tx: Tx,
  { order, complaint, openedBy }: WrittenComplaint,
): Promise<CaseRow> {
  const row = await insertCase(tx, {
    id: deps.random.uuid(),
    order_id: order.id,
    customer_id: order.customer_id,
    kind: complaint.kind,
    line_ids: [...new Set(complaint.lines)],
    invoice_name: complaint.invoiceName,
    invoice_rut: complaint.invoiceRut,
    state: 'open',
    opened_at: deps.clock(),
    opened_by_name: openedBy,
    closed_at: null,
    closed_by: null,
    closed_by_name: null,
    closing_reason: null,
  });
  deps.log.info({ orderId: order.id, code: 'case-opened' }, 'a case was opened');
  return row;
}
