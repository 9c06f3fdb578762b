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

export const MAX_CONTENTS = 20;

export const MAX_CONTENT_UNITS = 99;
/** Of one customer, before orders bring them. */
export const MAX_WAITING_PARCELS = 50;

/** Where a parcel of another store is before an order brings it to Uruguay. `review`: a person decides whose it is. */
export const PARCEL_STATES = ['announced', 'review', 'undeclared', 'ready', 'ordered', 'returned'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

export interface ParcelFacts {
  contents: readonly ParcelContent[] | null;
  isReceived: boolean;
  weightGrams: Grams | null;
  /** The status of the order that it was put into last; null for none. */
  orderStatus: OrderStatus | null;
  /** Sent back to its store. */
  isReturned: boolean;
}

/** `ready`: in Miami, weighed and declared, so that an order can bring it. One that ended unpaid has given it free. */
export function parcelState({
  contents,
  isReceived,
  weightGrams,
  orderStatus,
  isReturned,
}: ParcelFacts): Exclude<ParcelState, 'review'> {
  if (orderStatus !== null && !FRANCHISE_RELEASING_STATUSES.includes(orderStatus)) return 'ordered';
  if (isReturned) return 'returned';
  if (!isReceived) return 'announced';
  return contents === null || weightGrams === null ? 'undeclared' : 'ready';
}

/** What the contents of a parcel cost at the other store. */
export function declaredValue(contents: readonly ParcelContent[]): Cents {
  return cents(contents.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0));
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
