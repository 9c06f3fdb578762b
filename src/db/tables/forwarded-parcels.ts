import type { ColumnType } from 'kysely';
import type { DocumentType } from '#domain/document/document.ts';
import type { OwnerEvidence, ParcelContent } from '#domain/forwarding/parcel.ts';

/** A parcel of another store that comes to a customer's locker in Miami. */
export interface ForwardedParcelsTable {
  id: string;
  /** Null: nobody is known whose it is. */
  customer_id: string | null;
  /** In capitals. */
  tracking_number: string;
  /** Both are null until its owner says what is in it. */
  store: string | null;
  contents: ColumnType<ParcelContent[] | null, string | null, string | null>;
  announced_at: Date | null;
  received_at: Date | null;
  /** As the depot weighed it. */
  weight_grams: number | null;
  /** The order that brings it to Uruguay. */
  order_id: string | null;
  created_at: Date;
  /** When the shop asked the depot to send it back. */
  returned_at: Date | null;
  /** When its owner was reminded of it. */
  reminded_at: Date | null;
  /** The key of the depot's notice that it was received by. */
  reception_key: string | null;
  /** How it is known whose it is; null while it was only announced, or is nobody's. */
  owner_known_by: OwnerEvidence | null;
}

/** Who says that a parcel is theirs, where a person decides whose it is. */
export interface ForwardedParcelClaimsTable {
  parcel_id: string;
  customer_id: string;
  /** Both are null where only the depot names the customer. */
  store: string | null;
  contents: ColumnType<ParcelContent[] | null, string | null, string | null>;
  claimed_at: Date;
}

/** The invoice of the other store, of one who says that the parcel is theirs. */
export interface ParcelInvoicesTable {
  id: string;
  parcel_id: string;
  customer_id: string | null;
  name: string;
  type: DocumentType;
  /** In bytes, without metadata, as `sha256`. */
  size: number;
  sha256: string;
  /** Null once they are in the storage, since `stored_at`. */
  data: Buffer | null;
  stored_at: Date | null;
  added_at: Date;
}
