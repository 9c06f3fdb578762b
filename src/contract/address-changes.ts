import { ADDRESS_CHANGE_STATES } from '#domain/address/address-change.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { chargeSchema } from './order-charges.ts';
import { orderAddressSchema } from './orders.ts';
import { z } from './zod.ts';

const addressChangeSchema = z.strictObject({
  id: z.string(),
  state: z.enum(ADDRESS_CHANGE_STATES),
  address: orderAddressSchema,
  charge: chargeSchema,
});

export const addressChangeEndpoints = {
  readAddressChange: endpoint({
    summary: 'El último cambio de dirección de una orden tuya que cuesta más, con lo que falta pagar',
    params: idParams,
    reply: z.strictObject({ change: addressChangeSchema.nullable() }),
    access: 'customer',
  }),
} as const;
