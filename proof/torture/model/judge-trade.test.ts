import { expect, test } from 'vitest';
import { asinOf } from '#testing/products.ts';
import { judgeGoods, judgeMails } from './judge-trade.ts';
import { createMarketplace, type Sold } from './marketplace.ts';

const asin = asinOf('B0MODEL001');
const SOLD: Sold = {
  id: 's',
  key: 'k',
  orderId: 'o',
  state: 'placed',
  errorType: null,
  totalCents: 1000,
  lines: [{ asin, quantity: 1 }],
  cancelled: [],
  packages: [],
  returnId: null,
};

function judge(status: string, sold: Sold[], exceptions: string[] = []): string[] {
  const facts = { status, lines: [{ asin, quantity: 1 }] };
  return judgeGoods(facts, { marketplace: { ...createMarketplace(), sold } }, exceptions);
}

test('a paid order is bought once', () => {
  expect(judge('ZINC_PAID', [SOLD])).toEqual([]);
  expect(judge('ZINC_PAID', [SOLD, { ...SOLD, id: 'other', key: 'other' }])).toEqual([
    'one purchase is bought twice: s, other',
    `${asin} is bought more often than it was ordered`,
  ]);
  expect(judge('ZINC_PAID', [SOLD, { ...SOLD, id: 'other', state: 'failed' }])).toEqual([]);
});

test('an order that is unpaid or was given back is not bought, unless a person is told', () => {
  expect(judge('CANCELED', [SOLD])).toEqual(['an order in CANCELED is bought']);
  expect(judge('REFUND', [SOLD])).toEqual(['an order that was given back is bought, and nobody is told']);
  expect(judge('REFUND', [SOLD], ['purchase-by-hand'])).toEqual([]);
  expect(judge('REFUND', [{ ...SOLD, returnId: 'r' }])).toEqual([]);
});

test('every step has its mail, which leaves once', () => {
  const told = { moves: ['NEW', 'PAID'], mails: [{ kind: 'order-received', isSent: true }] };
  expect(judgeMails(told, [{ messageId: '1' }], 0)).toEqual([]);
  expect(judgeMails(told, [{ messageId: '1' }, { messageId: '1' }], 1)).toEqual([]);
  expect(judgeMails(told, [{ messageId: '1' }, { messageId: '1' }], 0)).toEqual([
    'a mail left twice although no process died',
  ]);
  expect(judgeMails(told, [{ messageId: '1' }, { messageId: '2' }], 1)).toEqual([
    "2 different mails left for 1 in the shop's books",
  ]);
  expect(judgeMails({ ...told, mails: [] }, [], 0)).toEqual([
    "mails 'received' are not as many as the moves that they tell",
  ]);
});
