import { z } from '#contract/zod.ts';
import { type Cents, CURRENCIES } from '#domain/money/cents.ts';
import { TIMED_LEGS } from '#domain/order/leg-times.ts';
import { read } from './endpoint.ts';

const amount = z.int().transform((value) => value as Cents);
const day = z.iso.date({ error: 'Ese día no existe' });

const figures = z.strictObject({
  /** These three are null where no day of the week was counted. */
  visits: z.int().nullable(),
  searches: z.int().nullable(),
  fruitlessSearches: z.int().nullable(),
  carts: z.int(),
  orders: z.int(),
  paid: z.int(),
  /** In cents. */
  paidUsd: amount,
  onTime: z.int(),
  late: z.int(),
  refunds: z.array(
    z.strictObject({ reason: z.string().nullable(), currency: z.enum(CURRENCIES), count: z.int(), amount }),
  ),
  casesOpened: z.int(),
  casesClosed: z.int(),
});

export const weekEndpoints = {
  readWeek: read({
    summary: 'Las cifras de una semana, junto a las de la anterior',
    permission: 'reports',
    /** Any day names its week; without one it is the week of today. */
    input: z.strictObject({ day: day.optional() }),
    reply: z.strictObject({
      week: z.strictObject({ from: day, to: day }),
      isUnfinished: z.boolean(),
      figures,
      before: figures,
      /** The days that `before` counts: of a week that is not over, as many of the one before. */
      compared: z.strictObject({ from: day, to: day }),
      /** How many orders arrived on time and late in each of twelve weeks, the last of which is this one. */
      punctuality: z.array(z.strictObject({ from: day, onTime: z.int(), late: z.int() })),
      /** How long the orders that were delivered in the week took to each stop, half of them and nine of ten; none without orders. */
      legs: z.array(
        z.strictObject({ leg: z.enum(TIMED_LEGS), orders: z.int(), medianHours: z.int(), slowHours: z.int() }),
      ),
      now: z.strictObject({ exceptions: z.int(), lateExceptions: z.int(), lateOrders: z.int() }),
      fruitless: z.array(z.strictObject({ query: z.string(), withoutAny: z.int() })),
      /** First days of the weeks before and after; null for a week that has not begun. */
      previous: day,
      next: day.nullable(),
    }),
  }),
};
