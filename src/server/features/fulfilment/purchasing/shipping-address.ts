import type { OrderRow } from '#db/tables/orders.ts';
import type { ShippingAddress } from '#partners/zinc/client.ts';
import type { ShopDetails } from '#server/config/shop-details.ts';

/** The depot in Miami, with the customer's locker in the second line, by which the depot identifies the customer. */
export function depotAddress(shop: ShopDetails, order: OrderRow, locker: number): ShippingAddress {
  const [city = shop.miamiCity, state = 'FL'] = shop.miamiCity.split(',').map((part) => part.trim());
  return {
    firstName: order.consignee.firstName,
    lastName: order.consignee.lastName,
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
