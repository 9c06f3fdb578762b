import { expect, test } from 'vitest';
import { createRandom } from '#torture/lib/random.ts';
import { chooseCells, shuffledCells } from './cells.ts';
import { isAboutOneOrder, liveTwice, percentile95, secondMessageIds } from './judge-truth.ts';

test('an order is bought twice when two of its purchases cost money', () => {
  const purchase = (orderId: string | null, isLive: boolean) => ({ id: '1', idempotencyKey: 'k', orderId, isLive });
  const bought = [purchase('a', true), purchase('a', false), purchase('b', true), purchase(null, true)];
  expect(liveTwice([...bought, purchase(null, true)])).toEqual([]);
  expect(liveTwice([...bought, purchase('b', true), purchase('b', true)])).toEqual(['b']);
});

test('a repeat keeps its Message-ID; the subject of a code names no order', () => {
  const mail = (subject: string, messageId: string) => ({ to: 'ana@x.example', subject, messageId });
  const paid = 'Recibimos tu pago, pedido 10001';
  const calm = [mail(paid, '<1>'), mail(paid, '<1>'), mail('Recibimos tu pago, pedido 10002', '<2>')];
  expect(secondMessageIds(calm)).toEqual([]);
  expect([paid, 'Tu código'].map((subject) => isAboutOneOrder({ subject }))).toEqual([true, false]);
  expect(secondMessageIds([...calm, mail(paid, '<4>')])).toEqual([`ana@x.example ${paid}`]);
});

test('the percentile is of the requests sent in the spans alone', () => {
  const answers = Array.from({ length: 200 }, (_, index) => ({
    kind: index % 2 === 0 ? 'page' : 'api',
    sentAt: index,
    endedAt: 2 * index,
    status: 200,
    hasRetryAfter: false,
  }));
  expect(percentile95(answers, 'page', [{ from: 0, to: 40 }])).toBe(36);
  expect(percentile95(answers, 'page', [{ from: 300, to: 400 }])).toBeNull();
});

test('every dial has three levels; the short form takes another partner for each cell', () => {
  const cells = shuffledCells(createRandom('1'));
  expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBe(cells.length);
  for (const { partner, fault } of cells) {
    const levels = cells.filter((cell) => cell.partner === partner && cell.fault === fault).map(({ level }) => level);
    expect(levels.toSorted()).toEqual([0.1, 0.5, 1]);
  }
  expect(cells).toEqual(shuffledCells(createRandom('1')));
  expect(cells).not.toEqual(shuffledCells(createRandom('2')));
  expect(new Set(chooseCells(createRandom('3'), 4).map(({ partner }) => partner)).size).toBe(4);
});
