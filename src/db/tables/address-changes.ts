import type { ColumnType } from 'kysely';
import type { AddressChangeState } from '#domain/address/address-change.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import type { Json } from './json.ts';
import type { AddressSnapshot } from './orders.ts';

/** A change of an order's address that waits for what the delivery costs more there. */
export interface AddressChangesTable {
  id: string;
  order_id: string;
  address: Json<AddressSnapshot>;
  zone: DeliveryZone;
  charge_id: string;
  state: AddressChangeState;
  requested_at: Date;
  ended_at: Date | null;
  /** When its deadline is next looked at. */
  next_check_at: ColumnType<Date | null, Date | null | undefined>;
}
