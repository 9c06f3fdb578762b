import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '#domain/steps.ts';
import { type Candidate, matchMovements, type OpenMovement, referencesIn } from './matching.ts';

const movement = (change: Partial<OpenMovement> = {}): OpenMovement => ({
  id: 'm1',
  day: '2026-11-20',
  amountCents: 10_000,
  references: [],
  ...change,
});
const payment = (change: Partial<Candidate> = {}): Candidate => ({
  id: 'p1',
  kind: 'payment',
  day: '2026-11-19',
  amountCents: 10_000,
  references: ['77001234'],
  ...change,
});
const decide = (movements: OpenMovement[], candidates: Candidate[]) =>
  finish(matchMovements(movements, candidates)).map(({ movementId, candidate, certainty }) => [
    movementId,
    candidate.id,
    certainty,
  ]);

describe('a movement is matched', () => {
  test('by itself with the same reference and amount, whichever day it is', () => {
    const one = movement({ day: '2026-12-31', references: referencesIn('SISTARBANC 0077001234') });
    expect(decide([one], [payment(), payment({ id: 'p2', references: [] })])).toEqual([['m1', 'p1', 'certain']]);
  });

  test('by a person where only amount and day agree, with one candidate', () => {
    expect(decide([movement()], [payment()])).toEqual([['m1', 'p1', 'likely']]);
    expect(decide([movement()], [payment(), payment({ id: 'p2' })])).toEqual([]);
    expect(decide([movement(), movement({ id: 'm2' })], [payment()])).toEqual([]);
    expect(decide([movement({ day: '2026-11-27' })], [payment()])).toEqual([]);
  });

  test('a debit with a refund alone, a credit with a payment alone', () => {
    const refund = payment({ kind: 'refund' });
    expect(decide([movement()], [refund])).toEqual([]);
    expect(decide([movement({ amountCents: -10_000 })], [refund, payment({ id: 'p2' })])).toEqual([
      ['m1', 'p1', 'likely'],
    ]);
  });

  test('never where a reference has another amount', () => {
    expect(decide([movement({ amountCents: 9_999, references: ['77001234'] })], [payment()])).toEqual([]);
  });

  test('by nobody where thousands of one day and amount fit each other', () => {
    const many = <Item>(item: Item) => Array.from({ length: 20_000 }, (_, at) => ({ ...item, id: `${at}` }));
    expect(decide(many(movement()), many(payment()))).toEqual([]);
    expect(decide(many(movement({ references: ['77001234'] })), many(payment()))).toEqual([]);
  });

  test('once, and nothing is matched twice, whatever is there', () => {
    const shared = {
      day: fc.constantFrom('2026-11-18', '2026-11-20', '2026-11-30'),
      references: fc.subarray(['111111', '222222', '333333']),
    };
    const amount = fc.constantFrom(100, 200);
    const movements = fc.array(fc.record({ ...shared, amountCents: fc.constantFrom(100, 200, -100) }), {
      maxLength: 8,
    });
    const candidates = fc.array(
      fc.record({ ...shared, amountCents: amount, kind: fc.constantFrom('payment' as const, 'refund' as const) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(movements, candidates, (some, others) => {
        const own = some.map((one, index) => ({ ...one, id: `m${index}` }));
        const decisions = finish(
          matchMovements(
            own,
            others.map((one, index) => ({ ...one, id: `c${index}` })),
          ),
        );
        expect(new Set(decisions.map(({ movementId }) => movementId)).size).toBe(decisions.length);
        expect(new Set(decisions.map(({ candidate }) => candidate.id)).size).toBe(decisions.length);
        for (const { movementId, candidate } of decisions) {
          const sign = candidate.kind === 'payment' ? 1 : -1;
          expect(own.find(({ id }) => id === movementId)?.amountCents).toBe(sign * candidate.amountCents);
        }
      }),
    );
  });
});

test('references are numbers of six signs and more, without leading zeros', () => {
  expect(referencesIn('TRANSF. 000123456 / ab-99', null, 'Ref ABC12345')).toEqual(['123456', 'ABC12345']);
});
