import { codeSchema } from './accounts.ts';
import { endpoint, noContent } from './endpoint.ts';
import { instant } from './fields.ts';
import { z } from './zod.ts';

const mailDeliverySchema = z.strictObject({
  email: z.string(),
  /** Since when mails to the customer are not sent, because one came back; null while they are. */
  bouncedSince: instant.nullable(),
});

/** Whether mails reach the customer, and how an address that bounced is tried again. */
export const mailDeliveryEndpoints = {
  readMailDelivery: endpoint({
    summary: 'Si tus correos llegan, o rebotan desde cuándo',
    reply: mailDeliverySchema,
    access: 'customer',
  }),
  requestMailCheck: endpoint({
    summary: 'Manda un código a tu correo que rebotó, para probarlo de nuevo',
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
  confirmMailCheck: endpoint({
    summary: 'Confirma con ese código que tu correo funciona',
    body: codeSchema,
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
};
