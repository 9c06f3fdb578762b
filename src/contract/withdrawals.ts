import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/lines.ts';
import { WITHDRAWAL_STATES } from '#domain/order/withdrawal.ts';
import { comesBackSchema } from './cancellations.ts';
import { endpoint } from './endpoint.ts';
import { amount, id, idParams, instant } from './fields.ts';
import { z } from './zod.ts';

/** Units of a line, by the id of the line. */
const withdrawnUnits = z.strictObject({ id, quantity: z.int().min(1).max(MAX_QUANTITY) });

const withdrawalSchema = z.strictObject({
  /** Whether the right can be used now. */
  isOpen: z.boolean(),
  /** The day of the delivery; null before it. */
  deliveredOn: z.iso.date().nullable(),
  /** The last day of the right; while the order is not delivered, that of the last day on which it is promised. */
  lastDay: z.iso.date().nullable(),
  /** Of the whole order. */
  comesBack: comesBackSchema.nullable(),
  /**
   * What may go back alone: of each line, what comes back for one, two and so on of the units that are left. Empty for an
   * order that goes back as a whole: one of a single unit, or one that can still be cancelled.
   */
  lines: z.array(z.strictObject({ id: z.string(), amounts: z.array(amount) })),
  /** Null while the right was not used. */
  request: z
    .strictObject({
      state: z.enum(WITHDRAWAL_STATES),
      requestedAt: instant,
      /** Why it was refused. */
      reason: z.string().nullable(),
      /** Null: the whole order. */
      lines: z.array(withdrawnUnits).nullable(),
      /** Of what is to be sent back; null once that is decided. */
      comesBack: comesBackSchema.nullable(),
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
      'Te arrepentís de una orden paga o de una parte: se cancela si todavía se puede y, si no, se devuelve; repetida, responde la misma, y hasta que la recibamos de vuelta suma lo que falte',
    params: idParams,
    body: z.strictObject({ lines: z.array(withdrawnUnits).min(1).max(MAX_LINES).optional() }).optional(),
    reply: withdrawalSchema,
    access: 'customer',
  }),
} as const;
