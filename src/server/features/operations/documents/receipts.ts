import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { FileReply } from '#contract/endpoint.ts';
import type { OrderPayment } from '#contract/receipts.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import type { PaperContent } from '#domain/document/paper.ts';
import {
  CHARGE_NAMES,
  type KnownDocument,
  type PaymentFacts,
  receiptContent,
  refundReceiptContent,
} from '#domain/document/receipt.ts';
import { quoteParts } from '#domain/fees/quote-parts.ts';
import { cents, multiplyCents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import { methodName } from '#domain/payment/method.ts';
import { FREIGHT_REASON } from '#domain/refund/refund-state.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { formatDateTime, formatDay } from '#domain/time/montevideo.ts';
import type { StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findOrderLines, findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { findFreightLines } from '#server/features/money/billed-weight/freight-lines.ts';
import {
  type KnownFiscalDocument,
  listFiscalDocuments,
  readPrintedDocument,
} from '#server/features/money/fiscal-documents/known-documents.ts';
import { describeAccount } from '#server/features/money/refunds/present.ts';
import { isUnsealed } from '#server/features/operations/order-desk/unseal-document.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { writeForStaff } from './order-paper.ts';
import type { OwnOrder } from './own-documents.ts';
import { recipientName, sellerLines } from './paper-people.ts';
import { type PaymentRow, selectConfirmedRefund, selectPayments } from './receipts-repository.ts';
import { renderPdf } from './render-pdf.ts';

type Deps = Pick<Context, 'db' | 'config'>;

const RECEIPT_NOT_FOUND = 'No encontramos ese recibo';

/** The payments of a customer's order that came in: that of its amount first, then those of its charges. */
export async function listPayments(
  { db }: Pick<Context, 'db'>,
  { customerId, orderId }: OwnOrder,
): Promise<OrderPayment[] | Refusal> {
  if (!(await findOwnOrder(db, customerId, orderId))) return notFound(ORDER_NOT_FOUND);
  const [payments, documents] = await Promise.all([selectPayments(db, orderId), listFiscalDocuments(db, orderId)]);
  return payments.map((payment) => ({
    id: payment.id,
    purpose: payment.purpose,
    amount: toUnits(cents(payment.amount_cents)),
    currency: payment.currency,
    paymentMethod: payment.method,
    paidAt: payment.paid_at.toISOString(),
    documents: documents
      .filter(({ attemptId }) => attemptId === payment.id)
      .map(({ id, name, isIssued }) => ({ id, name, isIssued })),
  }));
}

/** The receipt of a payment or of a confirmed refund of a customer's order, or a fiscal document of it, as a PDF. */
export async function readReceipt(
  deps: Deps,
  { customerId, orderId }: OwnOrder,
  receiptId: string,
): Promise<FileReply | Refusal> {
  const order = await findOwnOrder(deps.db, customerId, orderId);
  return order ? await write(deps, order, receiptId) : notFound(ORDER_NOT_FOUND);
}

export async function readOrderReceipt(
  deps: Deps & Pick<Context, 'clock'>,
  { input: { number, id }, staff }: StaffRequest<'readOrderReceipt'>,
): Promise<BackofficeReply<'readOrderReceipt'> | Refusal> {
  return await writeForStaff(
    deps,
    number,
    async (order) => (await refuseSealed(deps, { order, id, staff })) ?? (await write(deps, order, id)),
  );
}

interface StaffRead {
  order: OrderRow;
  id: string;
  staff: StaffSession;
}

/** A fiscal document that names who pays has their document too, which is seen by who unsealed it. */
async function refuseSealed(
  deps: Pick<Context, 'db' | 'clock'>,
  { order, id, staff }: StaffRead,
): Promise<Refusal | null> {
  const document = (await listFiscalDocuments(deps.db, order.id)).find((one) => one.id === id);
  if (!document?.namesReceiver || (await isUnsealed(deps, order, staff))) return null;
  return sessionMay(staff, 'documents.unseal')
    ? refuse(409, 'Este comprobante tiene el documento de quien paga. Pedí verlo en la orden, con un motivo.')
    : refuse(403, 'Este comprobante tiene el documento de quien paga, que tu rol no ve.');
}

async function write({ db, config }: Deps, order: OrderRow, id: string): Promise<FileReply | Refusal> {
  // Kept, as the law wants, when the data of who bought are gone.
  const printed = await readPrintedDocument(db, { orderId: order.id, id });
  if (printed) return printed;
  if (order.anonymized_at !== null) return refuse(409, 'La orden ya no tiene los datos de quien compró');
  const seller = sellerLines(config.seller);
  const written = (await writePayment(db, order, { id, seller })) ?? (await writeRefund(db, order, { id, seller }));
  if (!written) return notFound(RECEIPT_NOT_FOUND);
  const { name, content, at } = written;
  return { name, type: 'application/pdf', bytes: await renderPdf(content, at) };
}

interface Written {
  name: string;
  content: PaperContent;
  at: Date;
}

interface Wanted {
  id: string;
  seller: readonly string[];
}

async function writePayment(db: Queryable, order: OrderRow, { id, seller }: Wanted): Promise<Written | null> {
  const payment = (await selectPayments(db, order.id)).find((one) => one.id === id);
  if (!payment) return null;
  const content = receiptContent({
    ...orderFacts(order),
    fiscal: await documentOf(db, order.id, ({ attemptId, refundId }) => attemptId === id && refundId === null),
    seller,
    payment: paymentFacts(payment),
    paid: { cents: cents(payment.amount_cents), currency: payment.currency },
    ...(chargeRows(payment) ?? (await orderRows(db, order))),
  });
  return { name: `recibo-${order.number}-${payment.transaction_id}.pdf`, content, at: payment.paid_at };
}

/** Null for the payment of the order's amount. */
function chargeRows({ usd_cents, purpose }: PaymentRow) {
  if (usd_cents === null || purpose === null) return null;
  const usd = cents(usd_cents);
  return { paidUsd: usd, rows: [{ what: CHARGE_NAMES[purpose], quantity: null, usd }] };
}

async function orderRows(db: Queryable, { id, fees, amount_usd_cents: paidUsd }: OrderRow) {
  const lines = (await findOrderLines(db, id)).map(({ title, translated_title, quantity, price_cents }) => ({
    what: translated_title ?? title,
    quantity,
    usd: multiplyCents(cents(price_cents), quantity),
  }));
  const parts = quoteParts(fees).filter(({ part }) => part !== 'productsTotal');
  return {
    paidUsd: cents(paidUsd),
    rows: [...lines, ...parts.map(({ name, usd }) => ({ what: name, quantity: null, usd }))],
  };
}

async function writeRefund(db: Queryable, order: OrderRow, { id, seller }: Wanted): Promise<Written | null> {
  const refund = await selectConfirmedRefund(db, { orderId: order.id, id });
  if (!refund) return null;
  const content = refundReceiptContent({
    ...orderFacts(order),
    fiscal: await documentOf(db, order.id, ({ refundId }) => refundId === id),
    seller,
    payment: paymentFacts(refund),
    returned: { cents: cents(refund.amount_cents), currency: refund.currency },
    account: refund.account_bank === null ? null : describeAccount(refund),
    reference: refund.reference,
    why: refund.reason === FREIGHT_REASON ? await freightWhy(db, order) : [],
    sentAt: formatDay(refund.sent_at.toISOString()),
    confirmedAt: formatDay(refund.confirmed_at.toISOString()),
  });
  return { name: `devolucion-${order.number}-${id.slice(0, 8)}.pdf`, content, at: refund.confirmed_at };
}

/** What a receipt says of its fiscal document; null where the shop issued none. */
async function documentOf(
  db: Queryable,
  orderId: string,
  isOwn: (document: KnownFiscalDocument) => boolean,
): Promise<KnownDocument | null> {
  return (await listFiscalDocuments(db, orderId)).find(isOwn) ?? null;
}

async function freightWhy(db: Queryable, order: OrderRow): Promise<string[]> {
  const lines = await findFreightLines(db, order);
  return lines ? [`Flete estimado: ${lines.estimated}`, `Pesó ${lines.weighed}`] : [];
}

function orderFacts({ number, consignee, rate_micros: rateMicros }: OrderRow) {
  return { orderNumber: number, customer: recipientName(consignee), rateMicros };
}

function paymentFacts(payment: Pick<PaymentRow, 'method' | 'transaction_id' | 'paid_at'>): PaymentFacts {
  const { method, transaction_id: number, paid_at } = payment;
  return { method: methodName(method), number, paidAt: formatDateTime(paid_at.toISOString()) };
}
