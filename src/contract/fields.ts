import { MAX_QUANTITY } from '#domain/cart/lines.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { isPlainText } from '#domain/text/plain-text.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** Plain text of several lines. */
export function isMultilineText(text: string): boolean {
  return isPlainText(text.replace(/[\t\r\n]/g, ' '));
}

/** The message of a missing value; a value of a wrong type gets the default one, which names the type. */
export function whenMissing(message: string) {
  return ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined);
}

/** A required text, trimmed; `message` replaces 'Campo obligatorio'. */
export function requiredText(message: string = MESSAGES.required, max = 200) {
  return z
    .string({ error: whenMissing(message) })
    .trim()
    .min(1, message)
    .max(max, MESSAGES.tooLong)
    .refine(isPlainText, MESSAGES.characters);
}

/** An optional text; absent, empty and null all become null. */
export function optionalText(max = 200) {
  return z
    .string()
    .trim()
    .max(max, MESSAGES.tooLong)
    .refine(isMultilineText, MESSAGES.characters)
    .nullish()
    .transform((text) => text || null);
}

/** An optional text of a partial change: absent keeps what is there, null and empty clear it. */
export function clearableText(max = 200) {
  return z
    .string()
    .trim()
    .max(max, MESSAGES.tooLong)
    .refine(isMultilineText, MESSAGES.characters)
    .nullable()
    .transform((text) => text || null)
    .optional();
}

/** A required text of several lines. */
export function requiredMultilineText(max: number) {
  return z
    .string({ error: whenMissing(MESSAGES.required) })
    .trim()
    .min(1, MESSAGES.required)
    .max(max, MESSAGES.tooLong)
    .refine(isMultilineText, MESSAGES.characters);
}

/** An amount in units of its currency, at most two decimals. */
export const amount = z.number();

export const id = z.uuid({ error: MESSAGES.id });

export const asin = z.string({ error: MESSAGES.asin }).transform((text, context) => {
  const parsed = parseAsin(text);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: MESSAGES.asin });
  return z.NEVER;
});

export const quantity = z
  .int({ error: MESSAGES.quantity })
  .min(1, MESSAGES.quantity)
  .max(MAX_QUANTITY, MESSAGES.quantity);

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** The nil UUID: no row has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** An id in a path. A text that is none names nothing, so that it gets the response to an unknown id. */
export const pathId = z
  .string()
  .refine(isPlainText, MESSAGES.characters)
  .meta({ format: 'uuid' })
  .transform((text) => (id.safeParse(text).success ? text : NO_ID));

export const idParams = z.strictObject({ id: pathId });

/** So many parcels of other stores travel in one shipment at most. */
const MAX_PARCELS = 10;

/** Parcels of other stores that travel in one shipment. */
export const parcelIds = z.array(id).max(MAX_PARCELS, `Hasta ${MAX_PARCELS} paquetes por envío`);

/** Another order, as it is named and reached. */
export const namedOrder = z.strictObject({ id: z.string(), number: z.int() });
