import { absentInput, written } from '#contract/backoffice/fields.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { act, read } from './endpoint.ts';

const partner = z.strictObject({
  name: z.string(),
  /** Its circuit breaker: an open one calls the partner no more for a while. */
  breaker: z.enum(['closed', 'half-open', 'open']),
  /** Calls of the process that answers, since it started, and those that got no answer. */
  calls: z.int(),
  down: z.int(),
  lastDownAt: instant.nullable(),
  isFailing: z.boolean(),
});

const translation = z.strictObject({
  /** Why the partner is not asked: its key, its account's characters, no answer, or the shop's own budget of the month. */
  stopped: z.strictObject({ reason: z.enum(['key', 'quota', 'outage', 'budget']), since: instant }).nullable(),
  /** Characters of this month, and how many may be translated; null: no limit. */
  used: z.int(),
  limit: z.int().nullable(),
  /** Texts that wait, at most 10,000. */
  waiting: z.int(),
});

const warnings = z.strictObject({
  /** Purchases that the marketplace refused for lack of money, which wait for it; null without any. */
  wallet: z.strictObject({ purchases: z.int(), isMore: z.boolean(), since: instant }).nullable(),
  /** The least balance at the marketplace that the staff wants, in cents. */
  limitCents: z.int(),
  /** The balance there as it was last read, beside what is paid and not bought; null until it was read. */
  balance: z
    .strictObject({
      cents: z.int(),
      owedCents: z.int(),
      isLow: z.boolean(),
      readAt: instant,
      /** It is more than an hour old. */
      isOld: z.boolean(),
    })
    .nullable(),
  /** Every partner, those that fail first. */
  partners: z.array(partner),
  /** How the translation of product texts stands; null without its partner. */
  translation: translation.nullable(),
  /** Rules of prices whose day has come although nobody approved or withdrew them. */
  drafts: z.array(z.strictObject({ id: z.string(), kind: z.enum(['customs', 'tariff']), validFrom: z.string() })),
});

export const warningsEndpoints = {
  listWarnings: read({
    summary: 'Qué puede frenar a la tienda',
    permission: 'partners',
    input: absentInput,
    reply: warnings,
  }),
  setWalletLimit: act({
    summary: 'Cambia el saldo mínimo en la tienda de Estados Unidos',
    permission: 'purchases',
    stepUp: true,
    input: z.strictObject({
      limitCents: z
        .int({ error: 'Escribí un importe en dólares, como 200 o 199,50' })
        .min(0, { error: 'El mínimo no puede ser negativo' })
        .max(100_000_000, { error: 'El mínimo es hasta U$S 1.000.000' })
        .register(written, { as: 'amount' }),
    }),
  }),
};
