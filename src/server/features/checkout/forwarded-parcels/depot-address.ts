import type { ShippingAddress } from '#partners/zinc/client.ts';
import type { ShopDetails } from '#server/config/shop-details.ts';

interface LockerOwner {
  firstName: string;
  lastName: string;
  locker: number;
}

/** The depot in Miami, with the customer's locker in the second line, by which the depot identifies the customer. */
export function depotAddress(shop: ShopDetails, { firstName, lastName, locker }: LockerOwner): ShippingAddress {
  const [city = shop.miamiCity, state = 'FL'] = shop.miamiCity.split(',').map((part) => part.trim());
  return {
    firstName,
    lastName,
    line1: shop.miamiAddress,
    line2: `UY-${locker}`,
    city,
    state,
    postalCode: shop.miamiZipCode,
    phone: nationalNumber(shop.miamiPhone),
    country: 'US',
  };
}

/** The ten digits of a North American number. */
function nationalNumber(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10);
}
