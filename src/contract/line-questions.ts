import { CURRENCIES } from '#domain/money/cents.ts';
import { FRANCHISE_USES } from '#domain/order/status.ts';
import { QUESTION_ANSWERS, QUESTION_REASONS } from '#domain/question/line-question.ts';
import { endpoint } from './endpoint.ts';
import { amount, asin, idParams, instant, pathId } from './fields.ts';
import { chargeSchema } from './order-charges.ts';
import { z } from './zod.ts';

const productSchema = z.strictObject({
  productId: z.string(),
  title: z.string(),
  translatedTitle: z.string().nullable(),
  variant: z.string(),
  image: z.string().nullable(),
});

/** Parts of the order's price that change, in the currency of the payment; they add up to what comes back or is paid. */
const partsSchema = z.array(z.strictObject({ name: z.string(), amount }));
export type ChangedParts = z.infer<typeof partsSchema>;

/** What the shopper is asked about a line of a paid order. */
export const questionSchema = z.strictObject({
  id: z.string(),
  line: productSchema.extend({ id: z.string(), quantity: z.int() }),
  reason: z.enum(QUESTION_REASONS),
  /** Of a unit, in dollars; what it costs now is null for what is sold out. */
  priceThen: amount,
  priceNow: amount.nullable(),
  state: z.enum(['open', 'answered']),
  askedAt: instant,
  /** Null until the mail that asks is sent, from which the clock runs. */
  deadline: instant.nullable(),
  /** In the currency of the payment: what comes back for the line, and what its product costs more; null once answered. */
  moneyBack: amount.nullable(),
  difference: amount.nullable(),
  moneyBackParts: partsSchema,
  differenceParts: partsSchema,
  currency: z.enum(CURRENCIES),
  /** What was chosen; before its difference is paid it can be chosen otherwise. */
  answer: z.enum(QUESTION_ANSWERS).nullable(),
  answeredAt: instant.nullable(),
  substitute: productSchema.nullable(),
  charge: chargeSchema.nullable(),
  /** What goes back because of the answer, in the currency of the payment. */
  returned: amount,
});
export type LineQuestion = z.infer<typeof questionSchema>;

/** A product that can be bought instead. */
export const substituteSchema = productSchema.extend({
  /** Of a unit, in dollars. */
  price: amount,
  /** What the whole order costs with it, in dollars, and under which regime it enters the country. */
  total: amount,
  useFranchese: z.enum(FRANCHISE_USES),
  /** In the currency of the payment; below 0 comes back. */
  difference: amount,
  parts: partsSchema,
  currency: z.enum(CURRENCIES),
  /** Calendar days, if it is chosen today. */
  arrives: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
});
export type SubstituteOffer = z.infer<typeof substituteSchema>;

const questionParams = idParams.extend({ questionId: pathId });

export const questionEndpoints = {
  listQuestions: endpoint({
    summary: 'Lo que te preguntamos por productos de una orden tuya que no se pudieron comprar como los pagaste',
    params: idParams,
    reply: z.array(questionSchema),
    access: 'customer',
  }),
  listSubstitutes: endpoint({
    summary: 'Hasta cinco productos parecidos que se pueden comprar en su lugar',
    params: questionParams,
    reply: z.array(substituteSchema),
    access: 'customer',
  }),
  answerQuestion: endpoint({
    summary: 'Decide qué se hace con ese producto; con una diferencia a pagar se compra cuando se paga',
    params: questionParams,
    body: z.strictObject({
      answer: z.enum(QUESTION_ANSWERS, { error: 'Elegí una de las opciones' }),
      /** The product to buy instead. */
      asin: asin.optional(),
      /** What the shopper saw: what comes back, or what the order costs more, below 0 less. With another one nothing is decided. */
      expectedAmount: amount.optional(),
    }),
    reply: z.array(questionSchema),
    access: 'customer',
  }),
} as const;
