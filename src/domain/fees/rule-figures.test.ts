import { expect, test } from 'vitest';
import { changeSentences, compareFigures, figureAt, RULE_FIGURES } from '#domain/fees/rule-figures.ts';
import type { FeeRule } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { cents } from '#domain/money/cents.ts';
import { SEED_DRAFT } from '#testing/announced-reform.ts';

const { customs, tariff } = SEED_RULES;
const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));

test('says what the reform changes, a sentence for each figure', () => {
  const named = compareFigures(customs, SEED_DRAFT).filter(({ field }) => field !== 'name');
  expect(plain(changeSentences(named, '2026-05-01'))).toEqual([
    'Desde el 1 de mayo de 2026, un envío con franquicia puede costar menos de U$S 800 en vez de U$S 200.',
    'Desde el 1 de mayo de 2026, los envíos con franquicia de una persona pueden sumar por año hasta U$S 800 en vez de cualquier importe.',
    'Desde el 1 de mayo de 2026, el IVA de un envío con franquicia es 22 % en vez de 0 %.',
    'Desde el 1 de mayo de 2026, el origen sin IVA con franquicia es Estados Unidos en vez de ninguno.',
    'Desde el 1 de mayo de 2026, con franquicia no pagan IVA los productos de ese origen por menos de U$S 200 en vez de ningún importe.',
  ]);
});

test('says how the freight changes in one sentence', () => {
  const after: FeeRule = {
    ...tariff,
    body: {
      ...tariff.body,
      freightTiers: [
        { fromTenths: 0, perKilo: cents(19_50) },
        { fromTenths: 25, perKilo: cents(12_00) },
      ],
    },
  };
  expect(plain(changeSentences(compareFigures(tariff, after), '2027-01-01'))).toEqual([
    'Desde el 1 de enero de 2027, el flete por kilo es U$S 19,50, desde 2,5 kg U$S 12 en vez de U$S 20, desde 3 kg U$S 15, desde 5 kg U$S 12.',
  ]);
});

test.each([customs, tariff])('every figure of a rule is compared: $kind', (rule) => {
  const paths = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => paths(inner, path === '' ? key : `${path}.${key}`))
      : [path];
  const known = RULE_FIGURES[rule.kind].map(({ field }) => field);
  const missing = paths(rule.body, '').filter((path) => !known.includes(path) && !path.startsWith('freightTiers.'));
  // Picking up costs nothing under every rule.
  expect(missing).toEqual(rule.kind === 'tariff' ? ['delivery.PICKUP'] : []);
  expect(known.map((field) => figureAt(rule.body, field))).not.toContain(undefined);
  expect(compareFigures(rule, rule).filter(({ isChanged }) => isChanged)).toEqual([]);
});
