import { CURRENCIES } from '#domain/money/cents.ts';
import { DELIVERY_METHODS, DELIVERY_ZONES, FRANCHISE_USES } from '#domain/order/status.ts';
import { feesSchema } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { id, parcelIds } from './fields.ts';
import { orderSchema } from './orders.ts';
import { z } from './zod.ts';

const parcels = parcelIds.min(1, 'Elegí al menos un paquete');
const useFranchise = z.enum(FRANCHISE_USES, { error: 'Elegí USE, NOT_USE o NOT_APPLICABLE' });

export const parcelOrderEndpoints = {
  quoteParcels: endpoint({
    summary: 'Todo lo que cuesta traer tus paquetes de otras tiendas',
    body: z.strictObject({
      parcels,
      useFranchise,
      deliveryZone: z.enum(DELIVERY_ZONES, { error: 'Elegí PICKUP, MONTEVIDEO u OTHER_DEPARTMENTS' }),
    }),
    reply: feesSchema,
    access: 'customer',
  }),
  orderParcels: endpoint({
    summary: 'Hace una orden que trae tus paquetes de otras tiendas; repetida, responde la misma',
    body: z.strictObject({
      parcels,
      currency: z.enum(CURRENCIES, { error: 'Elegí USD o UYU' }),
      deliveryMethod: z.enum(DELIVERY_METHODS, { error: 'Elegí retiro o envío' }),
      addressId: id.nullish(),
      useFranchise,
      /** The total in USD that the shopper saw: when it has changed, the order is refused with 409. */
      expectedTotal: z.number(),
    }),
    reply: orderSchema,
    status: 201,
    access: 'customer',
  }),
} as const;
