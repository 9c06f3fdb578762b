import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const NAMES = { all: ['restarts', 'silence', 'money'], quick: ['money'] };

test('without arguments every scenario runs a few times', () => {
  expect(readOptions([], NAMES)).toEqual({
    only: NAMES.all,
    count: null,
    seed: '1',
    shoppers: 6,
    minutes: 20,
    isQuick: false,
    findings: null,
  });
});

test('scenarios, rounds, seed and shoppers can be chosen', () => {
  const args = ['--only', 'silence, restarts', '--count', '20', '--seed', '42', '--shoppers', '12'];
  expect(readOptions(args, NAMES)).toMatchObject({
    only: ['silence', 'restarts'],
    count: 20,
    seed: '42',
    shoppers: 12,
  });
});

test('the quick run takes the scenarios that have a short form, unless others are named', () => {
  expect(readOptions(['--quick'], NAMES)).toMatchObject({ only: ['money'], isQuick: true });
  expect(readOptions(['--quick', '--only', 'silence'], NAMES)).toMatchObject({ only: ['silence'], isQuick: true });
});

test('an unknown scenario, an unknown option and a count that is none are refused', () => {
  expect(() => readOptions(['--only', 'floods'], NAMES)).toThrow('floods (there are restarts, silence, money)');
  expect(() => readOptions(['--rounds', '3'], NAMES)).toThrow('rounds');
  for (const count of ['0', '-1', 'many', '1.5'])
    expect(() => readOptions([`--count=${count}`], NAMES)).toThrow('count');
});
