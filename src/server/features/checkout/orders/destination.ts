import type { Address } from '#contract/addresses.ts';
import type { AddressSnapshot } from '#db/tables/orders.ts';
import { deliveryZoneOf } from '#domain/address/department.ts';
import type { DeliveryMethod, DeliveryZone } from '#domain/order/status.ts';
import type { ShopDetails } from '#server/config/shop-details.ts';
import type { Context } from '#server/context.ts';
import { findOwnAddress } from '#server/features/people/addresses/addresses.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';

export interface Destination {
  method: DeliveryMethod;
  zone: DeliveryZone;
  address: AddressSnapshot;
}

export interface DestinationRequest {
  customerId: string;
  method: DeliveryMethod;
  addressId: string | null;
}

/** Where the order goes, as a copy: changing or deleting the address later does not redirect a package. */
export async function readDestination(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { customerId, method, addressId }: DestinationRequest,
): Promise<Destination | Refusal> {
  if (method === 'pickup') return { method, zone: 'PICKUP', address: branchOf(config.shop) };
  if (addressId === null) {
    const message = 'Elegí a qué dirección lo enviamos';
    return refuse(422, message, [{ field: 'addressId', message }]);
  }
  const address = await findOwnAddress(db, { id: addressId, customerId });
  if (!address) return notFound('No encontramos esa dirección');
  return { method, zone: deliveryZoneOf(address.apartment), address: snapshotOf(address) };
}

function branchOf(shop: ShopDetails): AddressSnapshot {
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

function snapshotOf(address: Address): AddressSnapshot {
  return {
    address: address.address,
    doorNumber: address.doorNumber,
    neighborhood: address.neighborhood,
    zipCode: address.zipCode,
    apartment: address.apartment,
    phoneNumber: address.phoneNumber,
    observations: address.observations,
  };
}
