import { DEPARTMENTS } from '#domain/address/department.ts';
import { COUNTRY, ZIP_CODE } from '#domain/address/rules.ts';
import { isMobile } from '#domain/customer/profile.ts';
import { endpoint, noContent } from './endpoint.ts';
import { idParams, optionalText, requiredText } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** The fields of the address form; `apartment` holds the department (the specification's name). */
export const addressFormSchema = z.strictObject({
  address: requiredText(),
  doorNumber: optionalText(20),
  neighborhood: requiredText(MESSAGES.required, 100),
  zipCode: requiredText().regex(ZIP_CODE, MESSAGES.zipCode),
  apartment: z.enum(DEPARTMENTS, { error: MESSAGES.department }),
  phoneNumber: requiredText().refine(isMobile, MESSAGES.phone),
  country: z.literal(COUNTRY, { error: MESSAGES.country }).optional(),
  observations: optionalText(500),
});

export const addressSchema = z.strictObject({
  id: z.string(),
  address: z.string(),
  doorNumber: z.string().nullable(),
  neighborhood: z.string(),
  zipCode: z.string(),
  apartment: z.enum(DEPARTMENTS),
  phoneNumber: z.string(),
  country: z.literal(COUNTRY),
  observations: z.string().nullable(),
  userId: z.string(),
  defaultAddress: z.boolean(),
});
export type Address = z.infer<typeof addressSchema>;

export const addressEndpoints = {
  listAddresses: endpoint({ summary: 'Tus direcciones', reply: z.array(addressSchema), access: 'customer' }),
  addAddress: endpoint({
    summary: 'Agrega una dirección (hasta tres)',
    body: addressFormSchema,
    reply: addressSchema,
    status: 201,
    access: 'customer',
    replayable: true,
  }),
  changeAddress: endpoint({
    summary: 'Cambia una dirección',
    params: idParams,
    body: addressFormSchema,
    reply: addressSchema,
    access: 'customer',
  }),
  removeAddress: endpoint({
    summary: 'Elimina una dirección',
    params: idParams,
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
  setDefaultAddress: endpoint({
    summary: 'La hace la dirección predeterminada',
    params: idParams,
    reply: addressSchema,
    access: 'customer',
  }),
} as const;
