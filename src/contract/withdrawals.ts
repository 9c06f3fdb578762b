import { WITHDRAWAL_STATES } from '#domain/order/withdrawal.ts';
import { comesBackSchema } from './cancellations.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './fields.ts';
import { z } from './zod.ts';

const withdrawalSchema = z.strictObject({
  /** Whether the right can be used now. */
  isOpen: z.boolean(),
  /** The day of the delivery; null before it. */
  deliveredOn: z.iso.date().nullable(),
  /** The last day of the right; while the order is not delivered, that of the last day on which it is promised. */
  lastDay: z.iso.date().nullable(),
  comesBack: comesBackSchema.nullable(),
  /** Null while the right was not used. */
  request: z
    .strictObject({
      state: z.enum(WITHDRAWAL_STATES),
      requestedAt: instant,
      /** Why it was refused. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

export const withdrawalEndpoints = {
  readWithdrawal: endpoint({
    summary: 'Hasta cuándo podés arrepentirte de una orden, y qué pasó si ya lo hiciste',
    params: idParams,
    reply: withdrawalSchema,
    access: 'customer',
  }),
  withdrawFromOrder: endpoint({
    summary:
      'Te arrepentís de una orden paga: se cancela si todavía se puede y, si no, se devuelve; repetida, responde la misma',
    params: idParams,
    body: z.strictObject({}).optional(),
    reply: withdrawalSchema,
    access: 'customer',
  }),
} as const;
