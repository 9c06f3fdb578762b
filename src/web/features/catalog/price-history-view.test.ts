import { expect, test } from 'vitest';
import type { PriceHistoryReply } from '#contract/catalog.ts';
import { describePrices } from './price-history-view.ts';

const reply = (about: Partial<PriceHistoryReply>): PriceHistoryReply => ({
  steps: [
    { since: '2026-09-01T12:00:00Z', price: 40 },
    { since: '2026-10-01T12:00:00Z', price: 30 },
    { since: '2026-11-20T12:00:00Z', price: 32 },
  ],
  asOf: '2026-11-28T12:00:00Z',
  lowest: 30,
  highest: 40,
  recentLowest: 30,
  beforeReduction: null,
  listPrice: null,
  ...about,
});
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test('the sentence names the lowest price and how far the present one is from it', () => {
  const view = describePrices(reply({}));
  expect(plain(view.headline)).toBe(
    'El precio más bajo de los últimos 30 días en EE. UU.: U$S 30,00 · hoy está a U$S 2,00 de ese mínimo',
  );
  expect(plain(view.range)).toBe('Entre U$S 30,00 y U$S 40,00 en los últimos 88 días');
  expect(view.verdict).toBeNull();
  expect(view.rows.map(({ day, price }) => [day, plain(price)])).toEqual([
    ['20/11/2026', 'U$S 32,00'],
    ['01/10/2026', 'U$S 30,00'],
    ['01/09/2026', 'U$S 40,00'],
  ]);
});

test('a price at its lowest, and one that never changed, say so', () => {
  expect(describePrices(reply({ recentLowest: 32 })).headline).toMatch(/^Hoy está en su precio más bajo/);
  const { headline, chart } = describePrices(
    reply({ steps: [{ since: '2026-09-01T12:00:00Z', price: 32 }], lowest: 32, highest: 32, recentLowest: 32 }),
  );
  expect(plain(headline)).toBe('En los últimos 88 días costó siempre U$S 32,00 en EE. UU.');
  expect(chart.path).toBe('M0 30H300');
});

test('a list price that was never charged is told, else what it cost before the reduction', () => {
  expect(describePrices(reply({ listPrice: 'never-seen', beforeReduction: 30 })).verdict).toBe(
    'En 88 días nunca lo vimos al precio tachado.',
  );
  expect(plain(describePrices(reply({ listPrice: 'charged', beforeReduction: 40 })).verdict)).toBe(
    'Antes de bajar, lo más barato en 30 días fue U$S 40,00.',
  );
});

test('the line has a step at each change and nothing while it could not be bought', () => {
  expect(describePrices(reply({})).chart.path).toBe('M0 3H102.3V57H272.7V46.2H300');
  const steps = reply({}).steps.map((step, index) => (index === 1 ? { ...step, price: null } : step));
  expect(describePrices(reply({ steps })).chart.path).toBe('M0 3H102.3M272.7 46.2H300');
});
