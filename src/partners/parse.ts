import type { z } from 'zod';
import { PartnerDown } from './errors.ts';

/** What came over the wire in its agreed shape; another shape counts as a partner that answers nonsense. */
export function parseWire<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  facts: { partner: string; ambiguous?: boolean },
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PartnerDown({
    partner: facts.partner,
    reason: 'garbled',
    ambiguous: facts.ambiguous ?? false,
    cause: parsed.error,
  });
}
