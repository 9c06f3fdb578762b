import type { AddressSnapshot } from '#db/tables/orders.ts';
import { zoneOf } from '#domain/address/department.ts';
import { isDepartment } from '#domain/address/rules.ts';
import type { DeliveryMethod, DeliveryZone } from '#domain/order/status.ts';
import type { ShopFacts } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { type AddressRow, findAddresses } from '#server/features/addresses/repository.ts';
import { notFound, type Refusal, refuse } from '#server/http/refusal.ts';

export interface Destination {
  method: DeliveryMethod;
  zone: DeliveryZone;
  address: AddressSnapshot;
}

export interface DestinationWish {
  customerId: string;
  method: DeliveryMethod;
  addressId: string | null;
}

/** Where the order goes, copied: changing or deleting the address later does not send a parcel elsewhere. */
export async function readDestination(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { customerId, method, addressId }: DestinationWish,
): Promise<Destination | Refusal> {
  if (method === 'pickup') return { method, zone: 'PICKUP', address: branchOf(config.shop) };
  if (addressId === null) {
    const message = 'Elegí a qué dirección lo enviamos';
    return refuse(422, message, [{ field: 'addressId', message }]);
  }
  const address = (await findAddresses(db, customerId)).find(({ id }) => id === addressId);
  if (!address) return notFound('No encontramos esa dirección');
  if (!isDepartment(address.department)) throw new Error(`an address stands in no department: ${address.id}`);
  return { method, zone: zoneOf(address.department), address: snapshotOf(address) };
}

function branchOf(shop: ShopFacts): AddressSnapshot {
  return {
    address: shop.pickupAddress,
    doorNumber: null,
    neighborhood: shop.pickupNeighborhood,
    zipCode: shop.pickupZipCode,
    apartment: 'Montevideo',
    phoneNumber: null,
    observations: shop.pickupName,
  };
}

function snapshotOf(row: AddressRow): AddressSnapshot {
  return {
    address: row.address,
    doorNumber: row.door_number,
    neighborhood: row.neighborhood,
    zipCode: row.zip_code,
    apartment: row.department,
    phoneNumber: row.phone_number,
    observations: row.observations,
  };
}
