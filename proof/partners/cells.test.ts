import { expect, test } from 'vitest';
import { createRandom } from '#proof/lib/random.ts';
import { chooseCells, shuffledCells } from './cells.ts';

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
