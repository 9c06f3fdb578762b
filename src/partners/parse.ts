import type { z } from 'zod';
import { PartnerUnavailable } from './errors.ts';

/** Parses a partner's response. Throws PartnerUnavailable ('garbled') when it does not match the schema. */
export function parseWire<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  origin: { partner: string; ambiguous?: boolean },
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PartnerUnavailable({
    partner: origin.partner,
    reason: 'garbled',
    ambiguous: origin.ambiguous ?? false,
    cause: parsed.error,
  });
}
