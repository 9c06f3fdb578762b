import type { Case } from '#contract/cases.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { MAX_CASES } from '#domain/cases/case.ts';
import { claimKey } from '#server/claim-key.ts';
import type { Context } from '#server/context.ts';
import { findOrderLines, findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { type CaseMailDeps, mailOpenedCase } from './case-mails.ts';
import { presentCase } from './present.ts';
import { type CaseRow, insertCase, saveNamed, selectCasesOfOrder } from './repository.ts';
import { writeCustomerMessage } from './write-message.ts';

type Deps = CaseMailDeps & Pick<Context, 'db' | 'limits' | 'log'>;

export interface OpenCaseRequest extends Pick<CallRequest<'openCase'>, 'body' | 'key'> {
  customerId: string;
  orderId: string;
}

/**
 * Opens a case about an order, whatever its status. While one of the kind is open, the complaint is a message of that
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
  const cases = await selectCasesOfOrder(tx, orderId);
  const ofKind = cases.filter(({ kind }) => kind === body.kind);
  const claimed = await claimKey(tx, { customerId, call: `openCase/${orderId}`, key, now: deps.clock() });
  if (isRefusal(claimed)) return claimed;
  const [first] = ofKind;
  if (claimed === 'used' && first) return await presentCase(tx, first);
  const present = ofKind.find(({ state }) => state === 'open');
  if (!present && cases.length >= MAX_CASES)
    return refuse(422, 'Esta orden ya tiene muchos casos; escribinos por correo');
  const lines = new Set((await findOrderLines(tx, orderId)).map(({ id }) => id));
  if (body.lines.some((id) => !lines.has(id))) return refuseField('lines', 'Ese producto no es de esta orden');
  const found = present ? await amend(tx, present, body) : await insert(deps, tx, request);
  const refused = await writeCustomerMessage(deps, tx, { found, order, text: body.text });
  if (refused) return refused;
  if (!present) await mailOpenedCase(deps, tx, { found, order, written: body.text });
  return await presentCase(tx, found);
}

/** A further complaint may name more products, or another name for the invoice. */
async function amend(tx: Tx, present: CaseRow, body: OpenCaseRequest['body']): Promise<CaseRow> {
  return await saveNamed(tx, present.id, {
    line_ids: [...new Set([...present.line_ids, ...body.lines])],
    invoice_name: body.invoiceName,
    invoice_rut: body.invoiceRut,
  });
}

async function insert(deps: Deps, tx: Tx, { customerId, orderId, body }: OpenCaseRequest): Promise<CaseRow> {
  const row = await insertCase(tx, {
    id: deps.random.uuid(),
    order_id: orderId,
    customer_id: customerId,
    kind: body.kind,
    line_ids: [...new Set(body.lines)],
    invoice_name: body.invoiceName,
    invoice_rut: body.invoiceRut,
    state: 'open',
    opened_at: deps.clock(),
    closed_at: null,
    closed_by: null,
    closed_by_name: null,
    closing_reason: null,
  });
  deps.log.info({ orderId, code: 'case-opened' }, 'a shopper opened a case');
  return row;
}
