import { expect, test } from 'vitest';
import { createFate, ProcessDied } from './fate.ts';

test('a process dies at the statement that it was told, and does nothing more until it is a new one', () => {
  const fate = createFate();
  fate.dieAfter(1);
  fate.takeStatement();
  fate.takeCall();
  expect(() => fate.takeStatement()).toThrow(ProcessDied);
  expect(() => fate.takeStatement()).toThrow(ProcessDied);
  expect(() => fate.takeCall()).toThrow(ProcessDied);
  expect(fate.deaths).toBe(1);
  fate.restart();
  fate.takeStatement();
  fate.takeCall();
});
