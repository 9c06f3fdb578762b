import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveOverrides, factsInForce, OVERRIDE_KINDS, type OverriddenFacts, type Override } from './override.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22) + hour * 3_600_000);
const hours = { from: 0, to: 24 };

function factsOf(kind: Override['kind'], figure: number): OverriddenFacts {
  const values: Record<Override['kind'], OverriddenFacts> = {
    block: { forbidden: figure % 2 ? 'WEAPON' : 'FOOD' },
    weight: { weightGrams: figure },
    customs: { exempt: figure % 2 === 0, ursec: 'phone' },
    import: { entry: { permit: null, note: String(figure) } },
    ceiling: { ceilingCents: figure },
  };
  return values[kind];
}

const override = fc
  .record({
    kind: fc.constantFrom(...OVERRIDE_KINDS),
    isEnd: fc.boolean(),
    from: fc.integer({ min: hours.from, max: hours.to }),
    length: fc.integer({ min: 1, max: 12 }),
    figure: fc.integer({ min: 5, max: 500 }),
  })
  .map(
    ({ kind, isEnd, from, length, figure }): Omit<Override, 'id'> => ({
      kind,
      value: isEnd ? null : factsOf(kind, figure),
      validFrom: at(from),
      validUntil: isEnd ? null : at(from + length),
    }),
  );
const history = fc.array(override, { maxLength: 12 }).map((rows) => rows.map((row, id) => ({ ...row, id })));
const instant = fc.integer({ min: hours.from - 1, max: hours.to + 13 }).map((hour) => at(hour + 0.5));

/** Plays the rows from the first to the last: each that is valid replaces the ones before it. */
function replay(rows: readonly Override[], now: Date): Map<string, OverriddenFacts> {
  const inForce = new Map<string, OverriddenFacts>();
  for (const { kind, value, validFrom, validUntil } of rows) {
    if (validFrom > now || (validUntil !== null && validUntil <= now)) continue;
    if (value === null) inForce.delete(kind);
    else inForce.set(kind, value);
  }
  return inForce;
}

describe('the effective override of a product', () => {
  test('is the newest that is valid, of each kind, whatever the order of the rows', () => {
    const sample = fc.tuple(history, instant).chain(([rows, now]) =>
      fc.record({
        rows: fc.constant(rows),
        now: fc.constant(now),
        shuffled: fc.shuffledSubarray(rows, { minLength: rows.length }),
      }),
    );
    fc.assert(
      fc.property(sample, ({ rows, now, shuffled }) => {
        const expected = replay(rows, now);
        const found = effectiveOverrides(shuffled, now);
        expect(new Map(found.map(({ kind, value }) => [kind, value]))).toEqual(expected);
        const facts = expected.size === 0 ? null : Object.assign({}, ...expected.values());
        expect(factsInForce(shuffled, now).facts).toEqual(facts);
      }),
    );
  });

  test('stays the same until the instant that is named, and for good when none is', () => {
    fc.assert(
      fc.property(history, instant, instant, (rows, one, other) => {
        const [now, later] = one < other ? [one, other] : [other, one];
        const { facts, until } = factsInForce(rows, now);
        if (until !== null) expect(until > now).toBe(true);
        if (until === null || later < until) expect(factsInForce(rows, later).facts).toEqual(facts);
      }),
    );
  });

  test('ends at its instant, and an end lets no older one come back', () => {
    const rows: Override[] = [
      { id: 1, kind: 'weight', value: { weightGrams: 500 }, validFrom: at(0), validUntil: at(20) },
      { id: 2, kind: 'weight', value: { weightGrams: 700 }, validFrom: at(1), validUntil: at(10) },
    ];
    expect(factsInForce(rows, at(9))).toEqual({ facts: { weightGrams: 700 }, until: at(10) });
    expect(factsInForce(rows, at(10))).toEqual({ facts: { weightGrams: 500 }, until: at(20) });
    expect(factsInForce(rows, at(20))).toEqual({ facts: null, until: null });
    const ended: Override[] = [...rows, { id: 3, kind: 'weight', value: null, validFrom: at(2), validUntil: null }];
    expect(factsInForce(ended, at(11)).facts).toBeNull();
  });
});
