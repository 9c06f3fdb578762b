import { expect, test } from 'vitest';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { z } from '#contract/zod.ts';
import { sampleOf } from './schema-sample.ts';

test('a sample has every field, with the known value where the type allows it', () => {
  const schema = z.strictObject({
    number: z.int().positive(),
    id: z.uuid(),
    kind: z.enum(['one', 'other']),
    lines: z.array(z.uuid()).min(1),
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    text: z.string().min(20).nullable(),
    day: z.iso.date().optional(),
  });
  const sample = sampleOf(schema, { number: 7, id: '11111111-1111-4111-8111-111111111111', text: 8 });
  expect(sample).toEqual({
    number: 7,
    id: '11111111-1111-4111-8111-111111111111',
    kind: 'one',
    lines: ['7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11'],
    month: '2026-11',
    text: 'texto de muestraxxxx',
    day: '2026-12-31',
  });
  expect(schema.safeParse(sample).success).toBe(true);
});

test('almost every call of the back office accepts its sample', () => {
  const refused = Object.entries(backofficeEndpoints).flatMap(([name, { input }]) =>
    (input as z.ZodType).safeParse(
      sampleOf(input as z.ZodType, { asin: 'B000000000', email: 'ana@correo.example', code: '123456' }),
    ).success
      ? []
      : [name],
  );
  // Their inputs depend on more than the shape: known places, documents, the hash of a text, a date to come, the name of an invoice.
  expect(refused.sort()).toEqual([
    'changeOrderAddress',
    'changeOrderRecipient',
    'correctTranslation',
    'handOverOrder',
    'openCaseForCustomer',
    'snoozeItem',
  ]);
});
