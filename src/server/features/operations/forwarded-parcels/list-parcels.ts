import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import { readSnapshot } from '#db/transaction.ts';
import { keptUntil } from '#domain/forwarding/parcel.ts';
import { normalizeTrackingNumber } from '#domain/order/tracking-numbers.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
import { formatPlace, listPage, parsePlace } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { presentContents, stateOf } from '#server/features/checkout/forwarded-parcels/present.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import {
  countParcels,
  type StaffParcelRow,
  selectClaims,
  selectInvoiceOfOwner,
  selectParcel,
  selectParcels,
} from './repository.ts';

type Deps = Pick<Context, 'db'>;

export const UNKNOWN_PARCEL = 'Ese paquete no existe';

export async function listForwardedParcels(
  { db }: Deps,
  { input: { show, q, after } }: StaffRequest<'listForwardedParcels'>,
): Promise<BackofficeReply<'listForwardedParcels'> | Refusal> {
  const position = after === undefined ? null : parsePlace(after);
  if (after !== undefined && position === null) return refuseField('after', 'Esa página no existe');
  const found = await selectParcels(db, { show, number: numberOf(q) }, { after: position, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, formatPlace);
  return { next, rows: rows.map(presentListed) };
}

export async function countForwardedParcels(
  { db }: Deps,
  { input: { show, q } }: StaffRequest<'countForwardedParcels'>,
): Promise<BackofficeReply<'countForwardedParcels'>> {
  return listCountOf([{ count: await countParcels(db, { show, number: numberOf(q) }, MAX_COUNTED + 1) }]);
}

/** A parcel with what its owner declared, and who says that it is theirs. */
export async function readForwardedParcel(
  { db }: Deps,
  { input: { id } }: StaffRequest<'readForwardedParcel'>,
): Promise<BackofficeReply<'readForwardedParcel'> | Refusal> {
  return await readSnapshot(db, async (tx) => {
    const row = await selectParcel(tx, id);
    if (!row) return notFound(UNKNOWN_PARCEL);
    const isOrdered = stateOf(row) === 'ordered';
    return {
      ...presentListed(row),
      ...presentContents(row.contents),
      keptUntil: row.received_at && !isOrdered && !row.returned_at ? keptUntil(row.received_at).toISOString() : null,
      orderNumber: isOrdered ? row.order_number : null,
      ownerKnownBy: row.owner_known_by,
      invoice: presentInvoice(await selectInvoiceOfOwner(tx, row)),
      claims: (await selectClaims(tx, id)).map(({ customer_id, locker, store, contents, claimed_at, ...claim }) => ({
        customerId: customer_id,
        locker,
        isAnnounced: contents !== null,
        claimedAt: claimed_at.toISOString(),
        store,
        contents: presentContents(contents).contents,
        invoice: presentInvoice(claim),
      })),
    };
  });
}

function presentInvoice(invoice: { invoice_id: string | null; invoice_name: string | null } | undefined) {
  const { invoice_id: id = null, invoice_name: name = null } = invoice ?? {};
  return id === null || name === null ? null : { id, name };
}

/** What a number is compared with; one that no carrier gives out finds nothing. */
function numberOf(q: string | undefined): string | null {
  return q === undefined ? null : (normalizeTrackingNumber(q) ?? '');
}

function presentListed(row: StaffParcelRow) {
  const state = stateOf(row);
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    state,
    store: row.store,
    weightGrams: row.weight_grams,
    locker: row.locker,
    customerId: row.customer_id,
    createdAt: row.created_at.toISOString(),
    receivedAt: row.received_at?.toISOString() ?? null,
  };
}
