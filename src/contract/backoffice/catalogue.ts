import { after, listCount, pageOf } from '#contract/backoffice/page.ts';
import { instant } from '#contract/fields.ts';
import { importCheckSchema, permitSchema } from '#contract/import-check.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { AUTHORITIES, FORBIDDEN_CODES, IMPORT_VERDICTS, PERMIT_HOLDERS } from '#domain/catalog/customs-rule.ts';
import { OVERRIDE_KINDS, OVERRIDE_LIMITS } from '#domain/catalog/override.ts';
import { TRANSLATED_PARTS } from '#domain/translation/translated-texts.ts';
import { act, read } from './endpoint.ts';
import { written } from './fields.ts';

const { minGrams, maxGrams, maxCeilingCents } = OVERRIDE_LIMITS;
/** A paper that takes longer is none that a parcel waits for. */
const MAX_PERMIT_DAYS = 60;
const WEIGHT = `El peso va de ${minGrams} a ${maxGrams} gramos, sin decimales`;
const CEILING = `El tope va de U$S 0,01 a U$S ${maxCeilingCents / 100}`;

const DAYS = `Los días hábiles van de 0 a ${MAX_PERMIT_DAYS}`;

const asin = z.string({ error: MESSAGES.asin }).transform((text, context) => {
  const parsed = parseAsin(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: 'El ASIN tiene diez letras y números, como B08N5WRWNW' });
  return z.NEVER;
});
const ursec = z.enum(['none', 'phone', 'radio'], { error: MESSAGES.choice });
const forbidden = z.enum(FORBIDDEN_CODES, { error: 'Elegí el motivo que lee quien compra' });

/** What an override replaces; each kind has its own fields. */
const overriddenFacts = z.strictObject({
  forbidden: forbidden.optional(),
  weightGrams: z.number().optional(),
  exempt: z.boolean().optional(),
  ursec: ursec.optional(),
  ceilingCents: z.number().optional(),
  entry: z.strictObject({ permit: permitSchema.nullable(), note: z.string() }).optional(),
});

const override = z.strictObject({
  id: z.int(),
  kind: z.enum(OVERRIDE_KINDS),
  /** Null: it ended what was in force. */
  value: overriddenFacts.nullable(),
  validFrom: instant,
  validUntil: instant.nullable(),
  by: z.string(),
  reason: z.string(),
});
export type ProductOverride = z.output<typeof override>;

const listedOverride = override.extend({ asin: z.string(), title: z.string() });
export type ListedOverride = z.output<typeof listedOverride>;

/** What the shop sells by; amounts in USD cents. */
const facts = z.strictObject({
  /** Why it cannot enter the country; null when it may. */
  forbidden: forbidden.nullable(),
  weightGrams: z.number().nullable(),
  exempt: z.boolean(),
  ursec,
  /** Null: it cannot be bought for lack of a price. */
  priceCents: z.number().nullable(),
  /** One unit to Montevideo with everything; null when it cannot be bought. */
  landedCents: z.number().nullable(),
});
export type ProductFacts = z.output<typeof facts>;

const part = z.enum(TRANSLATED_PARTS);
const textForStaff = z.strictObject({
  /** Names the text to the act that corrects its translation. */
  id: z.string(),
  part,
  source: z.string(),
  /** What is shown in Spanish; null: the source is. */
  text: z.string().nullable(),
  /** Null where nobody has asked for a translation; kept: a name, a measure or a code, which is never asked about. */
  state: z.enum(['wanted', 'translated', 'corrected', 'unchanged', 'refused', 'given-up', 'kept']).nullable(),
});
export type TextForStaff = z.output<typeof textForStaff>;

const translationsForStaff = z.strictObject({
  texts: z.array(textForStaff),
  /** Corrections of what the source no longer says. */
  stale: z.array(z.strictObject({ part, source: z.string(), text: z.string(), at: instant, by: z.string() })),
});
export type TranslationsForStaff = z.output<typeof translationsForStaff>;

const product = z.strictObject({
  asin: z.string(),
  title: z.string(),
  /** Its page at the marketplace. */
  page: z.string(),
  seenAt: instant,
  stated: facts,
  inForce: facts,
  effective: z.array(override),
  /** Every override, the newest first. */
  history: pageOf(override),
  /** The newest override of each kind, which an act says that it has seen; 0 without any. */
  newest: z.strictObject({ block: z.int(), weight: z.int(), customs: z.int(), ceiling: z.int(), import: z.int() }),
  /** The last day until which a new override may hold. */
  latestDay: z.iso.date(),
  /** Whether it may enter, with what is in force. */
  importCheck: importCheckSchema,
  /** How many customers wait to be told. */
  questions: z.int(),
  translations: translationsForStaff,
});
export type CatalogueProduct = z.output<typeof product>;

const lastDay = z.iso.date({ error: 'Elegí hasta qué día vale' });
/** The newest override of the kind that whoever acts has seen: nobody replaces what they do not know of. */
const seen = z.int({ error: MESSAGES.value }).min(0, MESSAGES.value);
const target = { asin, lastDay, seen };

const overrideFilters = z.strictObject({
  kind: z.enum(OVERRIDE_KINDS, { error: MESSAGES.choice }).optional(),
  /** Only those that end within a week. */
  expiring: z.boolean().default(false),
});

export const catalogueEndpoints = {
  listOverrides: read({
    summary: 'Correcciones de productos que valen hoy, primero las que terminan antes',
    permission: 'catalog',
    input: overrideFilters.extend({ after }),
    reply: pageOf(listedOverride),
  }),
  countOverrides: read({
    summary: 'Cuántas correcciones de productos valen hoy',
    permission: 'catalog',
    input: overrideFilters,
    reply: listCount,
  }),
  findProducts: read({
    summary: 'Busca un producto por ASIN, dirección o palabras del título',
    permission: 'catalog',
    input: z.strictObject({ q: z.string().trim().max(500, MESSAGES.tooLong) }),
    reply: z.strictObject({
      found: z.array(z.strictObject({ asin: z.string(), title: z.string() })),
      /** The product of the address or ASIN that was searched for; null when the shop does not know it, or for words. */
      only: z.string().nullable(),
    }),
  }),
  readCatalogueProduct: read({
    summary: 'Un producto: lo que dice la tienda de Estados Unidos y lo que vale acá',
    permission: 'catalog',
    input: z.strictObject({ asin, after }),
    reply: product,
  }),
  blockProduct: act({
    summary: 'Bloquea un producto: no se vende hasta un día',
    permission: 'catalog',
    stepUp: true,
    input: z.strictObject({ ...target, forbidden }),
  }),
  correctWeight: act({
    summary: 'Corrige el peso de un producto',
    permission: 'catalog',
    stepUp: true,
    input: z.strictObject({
      ...target,
      weightGrams: z.int({ error: WEIGHT }).min(minGrams, WEIGHT).max(maxGrams, WEIGHT),
    }),
  }),
  classifyProduct: act({
    summary: 'Corrige la clase aduanera de un producto',
    permission: 'catalog',
    stepUp: true,
    input: z.strictObject({ ...target, exempt: z.boolean({ error: MESSAGES.value }), ursec }),
  }),
  limitPrice: act({
    summary: 'Pone un precio tope: por encima un producto no se vende',
    permission: 'catalog',
    stepUp: true,
    input: z.strictObject({
      ...target,
      ceilingCents: z
        .int({ error: CEILING })
        .min(1, CEILING)
        .max(maxCeilingCents, CEILING)
        .register(written, { as: 'amount' }),
    }),
  }),
  decideImport: act({
    summary: 'Decide si un producto entra a Uruguay, para todos, y se lo dice a quienes lo preguntaron',
    permission: 'catalog',
    stepUp: true,
    input: z.strictObject({
      ...target,
      verdict: z.enum(IMPORT_VERDICTS, { error: 'Elegí si entra' }).exclude(['unsure']),
      /** Why it does not enter. */
      forbidden: forbidden.optional(),
      /** Which paper it enters with, who issues it, who obtains it, and how many working days that adds. */
      paper: z.string().trim().max(120, MESSAGES.tooLong).optional(),
      authority: z.enum(AUTHORITIES, { error: MESSAGES.choice }).optional(),
      obtainedBy: z.enum(PERMIT_HOLDERS, { error: MESSAGES.choice }).exclude(['nobody']).optional(),
      workingDays: z.int({ error: DAYS }).min(0, DAYS).max(MAX_PERMIT_DAYS, DAYS).optional(),
      /** What shoppers read beside it. */
      note: z.string().trim().max(300, MESSAGES.tooLong).default(''),
    }),
  }),
  correctTranslation: act({
    summary: 'Corrige la traducción de un texto, en todos los productos que lo tienen',
    permission: 'catalog',
    input: z.strictObject({
      asin,
      textId: z.string().regex(/^[0-9a-f]{64}$/, 'Elegí un texto'),
      text: z.string().trim().min(1, MESSAGES.required).max(10_000, MESSAGES.tooLong),
    }),
  }),
  endOverride: act({
    summary: 'Termina una corrección antes de su último día',
    permission: 'catalog',
    stepUp: true,
    input: z.strictObject({ asin, kind: z.enum(OVERRIDE_KINDS, { error: MESSAGES.choice }), seen }),
  }),
};
