import type { ColumnType } from 'kysely';
import type { ParcelContent } from '#domain/forwarding/parcel.ts';

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
}
