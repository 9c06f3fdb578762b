import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import {
  declaredValue,
  keptUntil,
  type ParcelContent,
  type ParcelState,
  parcelState,
} from '#domain/forwarding/parcel.ts';
import { toUnits } from '#domain/money/format.ts';
import { grams } from '#domain/weight/grams.ts';
import { gramsToKilograms } from '#domain/weight/kilograms.ts';
import type { ClaimedParcel, ListedParcel, ParcelRow } from './repository.ts';

export function presentParcel(row: ListedParcel): ForwardedParcel {
  const state = stateOf(row);
  const { order_id: orderId, order_number: number, received_at: receivedAt, weight_grams: weight } = row;
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    store: row.store,
    ...presentContents(row.contents),
    weight: weight === null ? null : gramsToKilograms(grams(weight)),
    state,
    receivedAt: receivedAt?.toISOString() ?? null,
    keptUntil: receivedAt && KEPT_STATES.includes(state) ? keptUntil(receivedAt).toISOString() : null,
    order: state === 'ordered' && orderId !== null && number !== null ? { id: orderId, number } : null,
    invoice: presentInvoice(row),
  };
}

const KEPT_STATES: readonly ParcelState[] = ['ready', 'undeclared', 'unproven'];

function presentInvoice({
  invoice_name: name,
  invoice_size: size,
}: Pick<ListedParcel, 'invoice_name' | 'invoice_size'>) {
  return name === null || size === null ? null : { name, size };
}

export function stateOf(row: ParcelRow & Pick<ListedParcel, 'order_status' | 'is_blocked'>) {
  return parcelState({
    contents: row.contents,
    isReceived: row.received_at !== null,
    weightGrams: row.weight_grams === null ? null : grams(row.weight_grams),
    orderStatus: row.order_status,
    isReturned: row.returned_at !== null,
    isOwnerKnown: row.owner_known_by !== null,
    isBlocked: row.is_blocked,
  });
}

/** Whoever claims a parcel sees what they declared alone. */
export function presentClaim(claim: ClaimedParcel): ForwardedParcel {
  return {
    id: claim.parcel_id,
    trackingNumber: claim.tracking_number,
    store: claim.store,
    ...presentContents(claim.contents),
    weight: null,
    state: 'review',
    // Where it is would tell whoever claims it that somebody else's arrived.
    receivedAt: null,
    keptUntil: null,
    order: null,
    invoice: presentInvoice(claim),
  };
}

export function presentContents(contents: readonly ParcelContent[] | null) {
  return {
    contents: (contents ?? []).map(({ unitPrice, ...content }) => ({ ...content, price: toUnits(unitPrice) })),
    value: contents === null ? null : toUnits(declaredValue(contents)),
  };
}
