import { document, optionalPersonName, personName } from '#contract/accounts.ts';
import { clearableText, id, requiredText } from '#contract/fields.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { DEPARTMENTS } from '#domain/address/department.ts';
import { ZIP_CODE } from '#domain/address/rules.ts';
import { isMobile } from '#domain/customer/profile.ts';
import { act } from './endpoint.ts';
import { orderNumber } from './order-desk.ts';

const phone = requiredText().refine(isMobile, MESSAGES.phone);

/** What is left out stays as it is. */
const addressChange = z.strictObject({
  number: orderNumber,
  address: requiredText().optional(),
  doorNumber: clearableText(20),
  neighborhood: requiredText(MESSAGES.required, 100).optional(),
  zipCode: requiredText().regex(ZIP_CODE, MESSAGES.zipCode).optional(),
  apartment: z.enum(DEPARTMENTS, { error: MESSAGES.department }).optional(),
  /** Who pays what the delivery costs more there: the shopper, before it changes, or the shop. */
  difference: z.enum(['charged', 'waived'], { error: 'Elegí quién paga la diferencia' }).optional(),
  phoneNumber: phone.optional(),
  observations: clearableText(500),
});

const recipientChange = z.strictObject({
  number: orderNumber,
  firstName: personName.optional(),
  middleName: optionalPersonName.optional(),
  lastName: personName.optional(),
  secondLastName: optionalPersonName.optional(),
  phone: phone.optional(),
  document: document.optional(),
});

/** What the staff corrects of an order. */
export const correctionEndpoints = {
  changeOrderAddress: act({
    summary: 'Cambia la dirección de entrega antes de que el envío se anuncie',
    permission: 'orders.correct',
    stepUp: true,
    input: addressChange,
  }),
  waiveAddressCharge: act({
    summary: 'Cambia la dirección sin cobrar lo que la entrega cuesta más: lo pone la tienda',
    permission: 'refunds.request',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
  withdrawAddressChange: act({
    summary: 'Deja sin efecto un cambio de dirección que espera su pago',
    permission: 'orders.correct',
    input: z.strictObject({ id }),
  }),
  changeOrderRecipient: act({
    summary: 'Cambia los datos de quien recibe antes de que el envío se anuncie',
    permission: 'orders.correct',
    stepUp: true,
    input: recipientChange,
  }),
};
