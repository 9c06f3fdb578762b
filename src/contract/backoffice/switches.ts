import { absentInput } from '#contract/backoffice/fields.ts';
import { instant } from '#contract/fields.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { NOTICE_LIMITS } from '#domain/switches/switches.ts';
import { act, read } from './endpoint.ts';

/** What can be stopped and started again. */
export const STOPPABLE = [
  'sales',
  'purchasing',
  'delay-mails',
  ...PAYMENT_METHODS.map((method) => `payment:${method}` as const),
] as const;
export type Stoppable = (typeof STOPPABLE)[number];

/** Who set a switch, and when; the name is null where the person is not known. */
const setting = z.strictObject({ at: instant, by: z.string().nullable() });

const switches = z.strictObject({
  /** In the order of `STOPPABLE`; of the payment methods those that the shop offers, or that are stopped. */
  stoppable: z.array(z.strictObject({ name: z.enum(STOPPABLE), stopped: setting.nullable() })),
  /** Paid orders that are not bought yet, and whether there are more than were counted. */
  waiting: z.strictObject({ orders: z.int(), isMore: z.boolean() }),
  notice: z.strictObject({ text: z.string(), lastDay: z.iso.date(), isShown: z.boolean(), set: setting }).nullable(),
});

const { minLength, maxLength } = NOTICE_LIMITS;
const noticeText = z
  .string()
  .trim()
  .min(minLength, `El aviso necesita al menos ${minLength} caracteres`)
  .max(maxLength, `El aviso puede tener hasta ${maxLength} caracteres`)
  .refine((text) => !/\p{Cc}/u.test(text), 'El aviso es una sola línea de texto');

export const switchesEndpoints = {
  listSwitches: read({
    summary: 'Qué está detenido y qué aviso se muestra',
    permission: 'switches',
    input: absentInput,
    reply: switches,
  }),
  changeSwitch: act({
    summary: 'Detiene o reanuda las ventas, las compras, los correos de demora o un medio de pago',
    permission: 'switches',
    stepUp: true,
    input: z.strictObject({
      name: z.enum(STOPPABLE, { error: MESSAGES.value }),
      stop: z.boolean({ error: MESSAGES.value }),
    }),
  }),
  showNotice: act({
    summary: 'Muestra un aviso arriba de las páginas de la tienda',
    permission: 'switches',
    stepUp: true,
    input: z.strictObject({ text: noticeText, lastDay: z.iso.date('Elegí hasta qué día se muestra') }),
  }),
  removeNotice: act({
    summary: 'Quita el aviso de la tienda',
    permission: 'switches',
    stepUp: true,
    input: absentInput,
  }),
};
