import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { type ListCount, MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import {
  countInvoices,
  type InvoicePosition,
  type InvoiceRow,
  selectCharges,
  selectInvoices,
} from './invoices-repository.ts';

type Deps = Pick<Context, 'db'>;

export async function listCarrierInvoices(
  { db }: Deps,
  { input: { after } }: StaffRequest<'listCarrierInvoices'>,
): Promise<BackofficeReply<'listCarrierInvoices'> | Refusal> {
  const position = after === undefined ? null : parsePosition(after);
  if (after !== undefined && position === null) return refuseField('after', 'Esa página no existe');
  const found = await selectInvoices(db, { after: position, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, ({ issuedOn, id }) => `${issuedOn}~${id}`);
  return { rows: rows.map(presentInvoice), next };
}

export async function countCarrierInvoices({ db }: Deps): Promise<ListCount> {
  return listCountOf([{ ...(await countInvoices(db, MAX_COUNTED + 1)), currency: 'USD' }]);
}

function parsePosition(after: string): InvoicePosition | null {
  const [, issuedOn = '', id = ''] =
    /^(\d{4}-\d{2}-\d{2})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after) ?? [];
  return Number.isNaN(Date.parse(issuedOn)) ? null : { issuedOn, id };
}

function presentInvoice({ isSettled, isWithdrawn, importedAt, ...row }: InvoiceRow) {
  const state: 'open' | 'settled' | 'withdrawn' = isWithdrawn ? 'withdrawn' : isSettled ? 'settled' : 'open';
  return { ...row, state, importedAt: importedAt.toISOString() };
}

export async function readCarrierInvoice(
  { db }: Deps,
  { input: { id, show, after } }: StaffRequest<'readCarrierInvoice'>,
): Promise<BackofficeReply<'readCarrierInvoice'> | Refusal> {
  if (after !== undefined && !/^\d{1,9}$/.test(after)) return refuseField('after', 'Esa página no existe');
  const [invoice] = await selectInvoices(db, { id });
  if (!invoice) return notFound('Esa factura no existe');
  const page = { invoiceId: id, show, after: Number(after ?? 0), limit: PAGE_SIZE + 1 };
  const charges = listPage(await selectCharges(db, page), ({ position }) => String(position));
  return { invoice: presentInvoice(invoice), charges };
}
