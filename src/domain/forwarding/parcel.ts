import { FRANCHISE_RELEASING_STATUSES } from '#domain/fees/franchise.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { type Grams, grams } from '#domain/weight/grams.ts';

/** What customs treats differently: books and media are exempt, URSEC clears each phone and each radio transmitter. */
export const CONTENT_KINDS = ['general', 'book', 'phone', 'radio'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Equal units of something in a parcel of another store, as its owner declares it. */
export interface ParcelContent {
  description: string;
  quantity: number;
  /** What the other store was paid for one unit. */
  unitPrice: Cents;
  kind: ContentKind;
}

/** A parcel that is in Miami. */
export interface WeighedParcel {
  contents: readonly ParcelContent[];
  /** As the depot weighed it. */
  weightGrams: Grams;
}

/** A parcel as an order was quoted with it. Its owner is the order's customer; its value is that of its contents. */
export interface QuotedParcel extends WeighedParcel {
  id: string;
}

export const MAX_CONTENTS = 20;

export const MAX_CONTENT_UNITS = 99;
/** Of one customer, before orders bring them. */
export const MAX_WAITING_PARCELS = 50;

/**
 * Where a parcel of another store is before an order brings it to Uruguay. `review`: a person decides whose it is; `unproven`:
 * the depot named nobody, so that its invoice has to say that it is of who announced it.
 */
export const PARCEL_STATES = ['announced', 'review', 'unproven', 'undeclared', 'ready', 'ordered', 'returned'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** What says whose a parcel is: the depot, which names their mail, the invoice of the store, or a person who decided. */
export type OwnerEvidence = 'depot' | 'invoice' | 'person';

export interface ParcelFacts {
  contents: readonly ParcelContent[] | null;
  isReceived: boolean;
  weightGrams: Grams | null;
  /** The status of the order that it was put into last; null for none. */
  orderStatus: OrderStatus | null;
  /** Sent back to its store. */
  isReturned: boolean;
  isOwnerKnown: boolean;
  /** Until a person decides whose it is. */
  isBlocked: boolean;
}

/** `ready`: in Miami, weighed and declared, so that an order can bring it. One that ended unpaid has given it free. */
export function parcelState({
  contents,
  isReceived,
  weightGrams,
  orderStatus,
  isReturned,
  ...owner
}: ParcelFacts): ParcelState {
  if (orderStatus !== null && !FRANCHISE_RELEASING_STATUSES.includes(orderStatus)) return 'ordered';
  if (isReturned) return 'returned';
  if (owner.isBlocked) return 'review';
  if (!isReceived) return 'announced';
  if (!owner.isOwnerKnown) return 'unproven';
  return contents === null || weightGrams === null ? 'undeclared' : 'ready';
}

/** What the contents of a parcel cost at the other store. */
export function declaredValue(contents: readonly ParcelContent[]): Cents {
  return cents(contents.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0));
}

/** Whether parcels are the ones that an order was quoted with, in any order, with the same contents and weights. */
export function areAsQuoted(quoted: readonly QuotedParcel[], current: readonly QuotedParcel[]): boolean {
  if (quoted.length !== current.length) return false;
  const byId = new Map(current.map((parcel) => [parcel.id, parcel]));
  return quoted.every(({ id, contents, weightGrams }) => {
    const parcel = byId.get(id);
    return parcel?.weightGrams === weightGrams && haveSameContents(parcel.contents, contents);
  });
}

function haveSameContents(some: readonly ParcelContent[], others: readonly ParcelContent[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ description, quantity, unitPrice, kind }, index) => {
      const other = others[index];
      return (
        other?.description === description &&
        other.quantity === quantity &&
        other.unitPrice === unitPrice &&
        other.kind === kind
      );
    })
  );
}

const DAY_MS = 24 * 60 * 60_000;
/** How long the depot keeps a parcel that no order brings. */
export const KEPT_DAYS = 60;
/** How long before that its owner is reminded. */
export const REMINDED_DAYS_BEFORE = 20;

/** Until when the depot keeps a parcel. */
export function keptUntil(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + KEPT_DAYS * DAY_MS);
}

/** Units of a parcel as customs papers list them. */
export interface DeclaredItem extends ParcelContent {
  /** An equal share of the parcel's weight, in whole grams. */
  unitGrams: Grams;
}

/** What parcels contain, each unit with its share of the weight of its parcel. */
export function declaredItems(parcels: readonly WeighedParcel[]): DeclaredItem[] {
  return parcels.flatMap(({ contents, weightGrams }) => {
    const units = contents.reduce((sum, { quantity }) => sum + quantity, 0);
    return contents.map((content) => ({ ...content, unitGrams: grams(Math.round(weightGrams / units)) }));
  });
}
