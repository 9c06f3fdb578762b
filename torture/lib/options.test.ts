import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const SCENARIOS = ['restarts', 'silence'];

test('without arguments every scenario runs a few times', () => {
  expect(readOptions([], SCENARIOS)).toEqual({ only: SCENARIOS, count: 5, seed: '1', shoppers: 6 });
});

test('scenarios, rounds, seed and shoppers can be chosen', () => {
  const args = ['--only', 'silence, restarts', '--count', '20', '--seed', '42', '--shoppers', '12'];
  expect(readOptions(args, SCENARIOS)).toEqual({ only: ['silence', 'restarts'], count: 20, seed: '42', shoppers: 12 });
});

test('an unknown scenario, an unknown option and a count that is none are refused', () => {
  expect(() => readOptions(['--only', 'floods'], SCENARIOS)).toThrow('floods (there are restarts, silence)');
  expect(() => readOptions(['--rounds', '3'], SCENARIOS)).toThrow('rounds');
  for (const count of ['0', '-1', 'many', '1.5'])
    expect(() => readOptions([`--count=${count}`], SCENARIOS)).toThrow('count');
});
