import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { OVERRIDE_KINDS } from '#domain/catalog/override.ts';
import { EXCEPTION_KINDS } from '#domain/exceptions/kinds.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { OPEN_LEG_NAMES } from '#domain/order/open-legs.ts';
import { TODAY_FIGURES } from '#domain/week/today-figures.ts';
import { read } from './endpoint.ts';
import { absentInput } from './fields.ts';

const day = z.iso.date();
/** Exact up to a thousand; beyond it there are more. */
const bounded = z.strictObject({ count: z.int(), isMore: z.boolean() });
const amounts = z.array(z.strictObject({ currency: z.enum(CURRENCIES), cents: z.int() }));

const figure = z.strictObject({
  name: z.enum(TODAY_FIGURES),
  /** Four weeks and today, in cents of a dollar, in whole percent or a count; null where there is nothing to compare. */
  days: z.array(z.strictObject({ day, value: z.int().nullable() })),
  /** The median of the same weekdays of those weeks. */
  usual: z.int().nullable(),
});

const ending = z.strictObject({
  /** Orders that were promised for today, and those whose day is over. */
  promised: bounded,
  late: bounded,
  /** Cases whose time to be answered ends today or is over; null for a role that sees none, as the two below. */
  cases: bounded.nullable(),
  drafts: z
    .array(z.strictObject({ id: z.string(), kind: z.enum(['customs', 'tariff']), validFrom: z.string() }))
    .nullable(),
  overrides: z
    .array(z.strictObject({ asin: z.string(), title: z.string(), kind: z.enum(OVERRIDE_KINDS), until: instant }))
    .nullable(),
});

const wallet = z.strictObject({
  cents: z.int(),
  /** What is paid and not bought. */
  owedCents: z.int(),
  isLow: z.boolean(),
  /** Whole days that what is left of it lasts, as four weeks of purchases went; null where nothing was bought. */
  daysLeft: z.int().nullable(),
});

export const todayEndpoints = {
  readToday: read({
    summary: 'El día de la tienda: dónde están las órdenes, cómo va el día y qué termina hoy; cada parte según tu rol',
    permission: 'orders',
    input: absentInput,
    reply: z.strictObject({
      day,
      /** Where open orders stand, with the age of the one that is longest in its state. */
      legs: z.array(bounded.extend({ leg: z.enum(OPEN_LEG_NAMES), oldest: instant.nullable() })),
      /** Those of money only for who sees money. */
      figures: z.array(figure),
      /** Until when the figures count. */
      figuresAt: instant,
      ending,
      /** Null for a role that does not see money. */
      money: z.strictObject({ toBank: amounts, toReturn: amounts }).nullable(),
      /** Null for a role that does not see partners, and until it was read. */
      wallet: wallet.nullable(),
      partners: z.array(z.strictObject({ name: z.string(), isFailing: z.boolean() })).nullable(),
      /** What was searched for without result in the last seven days, and what the store did not have. */
      catalogue: z
        .strictObject({
          fruitless: z.array(z.strictObject({ query: z.string(), withoutAny: z.int() })),
          stockOuts: z.array(
            z.strictObject({ asin: z.string(), title: z.string(), orders: z.int(), usdCents: z.int() }),
          ),
          lost: z.strictObject({ orders: z.int(), usdCents: z.int() }),
        })
        .nullable(),
      /** What the shop repaired by itself since yesterday evening, of the kinds that the role sees. */
      repairs: z.strictObject({
        since: instant,
        kinds: z.array(bounded.extend({ kind: z.enum(EXCEPTION_KINDS), name: z.string() })),
      }),
    }),
  }),
};
