import { OPTIONAL_ORDER_MAILS } from '#domain/order/optional-mails.ts';
import { codeSchema, userSchema } from './accounts.ts';
import { endpoint, noContent } from './endpoint.ts';
import { instant } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

const mailDeliverySchema = z.strictObject({
  email: z.string(),
  /** Since when mails to the customer are not sent, because one came back; null while they are. */
  bouncedSince: instant.nullable(),
});

/** Whether mails reach the customer, how an address that bounced is tried again, and which mails are not wanted. */
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
  chooseOrderMails: endpoint({
    summary: 'Elige qué avisos del viaje de tus órdenes no te llegan por correo',
    body: z.strictObject({
      muted: z.array(z.enum(OPTIONAL_ORDER_MAILS, { error: MESSAGES.choice })).max(OPTIONAL_ORDER_MAILS.length),
    }),
    reply: userSchema,
    access: 'customer',
  }),
};
