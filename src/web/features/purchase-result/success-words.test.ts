import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { delivery } from '#web/copy/delivery.ts';
import { resultOf, successWords } from './order-result.tsx';

const ISSUE = { code: 'ALMCD', description: 'Faltan documentos de aduana' };
const ARRIVAL = 'Tus productos llegan en 10 a 15 días hábiles.';
const PAID_STATUSES = ORDER_STATUSES.filter((status) => resultOf(status) === 'success');

const order = (change: Partial<Parameters<typeof successWords>[0]> = {}) => ({
  status: 'ZINC_PROCCESSING' as const,
  inReview: false,
  issue: null,
  ...change,
});

test('an order that is being bought says so and when it arrives', () => {
  for (const status of ['PAID', 'ZINC_PROCCESSING'] as const)
    expect(successWords(order({ status }))).toEqual([
      'Ya estamos pidiendo tus productos a la tienda.',
      ARRIVAL,
      delivery.legs,
    ]);
});

test('every paid status has words, and only one before the depot promises days from the payment', () => {
  const words = PAID_STATUSES.map((status) => [status, successWords(order({ status }))] as const);
  for (const [status, sentences] of words) expect(sentences.join(' '), status).toMatch(/\w{3,}.*\.$/);
  expect(words.filter(([, sentences]) => sentences.includes(ARRIVAL)).map(([status]) => status)).toEqual([
    'PAID',
    'ZINC_PROCCESSING',
    'ZINC_PAID',
  ]);
  expect(successWords(order({ status: 'COMPLETED' })).join(' ')).toMatch(/^Tu orden ya fue entregada\./);
});

test('with an open issue no status promises an arrival or that nothing is to be done', () => {
  for (const status of PAID_STATUSES) {
    const text = successWords(order({ status, issue: ISSUE })).join(' ');
    expect(text, status).toBe('Hay un inconveniente con tu orden: en ella te contamos cuál es y qué podés hacer.');
  }
});

test('a payment in review promises nothing', () => {
  expect(successWords(order({ inReview: true }))).toEqual([
    'Estamos revisando tu pago; te escribimos si necesitamos algo.',
  ]);
});
