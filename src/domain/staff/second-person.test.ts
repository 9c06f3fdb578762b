import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from './roles.ts';
import { approves, BAR_DAYS, findBars, isRaise, type StaffGrant } from './second-person.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY_MS);

function grant(from: string | null, to: string, { on, ...change }: Partial<StaffGrant> & { on: number }): StaffGrant {
  const given = { staffId: to, givenBy: from, formerRole: null, role: 'owner' as const };
  return { ...given, givenAt: day(on), effectiveAt: day(on), ...change };
}

/** Until which day each account may not decide what `a` asked for on a day, by default a late one. */
function barsOf(grants: readonly StaffGrant[], askedOn = 1000): Record<string, number> {
  const bars = findBars({ askers: ['a'], at: day(askedOn), permission: 'refunds.approve' }, grants);
  return Object.fromEntries([...bars].map(([id, until]) => [id, (until.getTime() - day(0).getTime()) / DAY_MS]));
}

describe('a second person', () => {
  test('is barred for thirty days from when the invitation of the asker is used', () => {
    expect(barsOf([grant('a', 'b', { on: 1, effectiveAt: day(3) })])).toEqual({ b: 3 + BAR_DAYS });
  });

  test('is barred where the asker raises it or replaces what it signs in with', () => {
    expect(barsOf([grant('a', 'b', { on: 1, formerRole: 'support', role: 'finance' })])).toEqual({ b: 31 });
    expect(barsOf([grant('a', 'b', { on: 1, formerRole: 'finance', role: 'finance' })])).toEqual({ b: 31 });
  });

  test('is barred where an account that is barred itself invites it, however long the chain is', () => {
    const chain = [
      grant('a', 'b', { on: 0 }),
      grant('b', 'c', { on: 29 }),
      grant('c', 'd', { on: 58 }),
      grant('d', 'e', { on: 87 }),
    ];
    expect(barsOf(chain)).toEqual({ b: 30, c: 59, d: 88, e: 117 });
  });

  test('is not barred where the bar of whoever invites it has ended', () => {
    expect(barsOf([grant('a', 'b', { on: 0 }), grant('b', 'c', { on: 30 })])).toEqual({ b: 30 });
  });

  test('is not barred where whoever invites it becomes barred only later', () => {
    expect(barsOf([grant('b', 'c', { on: 0 }), grant('a', 'b', { on: 1 })])).toEqual({ b: 31 });
  });

  test('is not barred by what is done on the server', () => {
    expect(barsOf([grant(null, 'b', { on: 1 }), grant('b', 'c', { on: 2 })], 0)).toEqual({ c: 32 });
    expect(barsOf([grant(null, 'b', { on: 1 })], 0)).toEqual({});
  });

  test('is barred where anybody enables it to decide only after the request', () => {
    expect(barsOf([grant('z', 'b', { on: 5 })], 4)).toEqual({ b: 35 });
    expect(barsOf([grant('z', 'b', { on: 5 })], 5)).toEqual({});
    expect(barsOf([grant('z', 'b', { on: 5, formerRole: 'support', role: 'finance' })], 4)).toEqual({ b: 35 });
  });

  test('is not barred where it could decide before and somebody else gives it more', () => {
    expect(barsOf([grant('z', 'b', { on: 5, formerRole: 'finance', role: 'owner' })], 4)).toEqual({});
    expect(barsOf([grant('z', 'b', { on: 5, formerRole: 'support', role: 'purchasing' })], 4)).toEqual({});
  });
});

const ACCOUNTS = ['a', 'b', 'c', 'd', 'e'];
const instant = fc.integer({ min: 0, max: 120 }).map(day);
const anyGrant = fc
  .record({
    staffId: fc.constantFrom(...ACCOUNTS),
    givenBy: fc.constantFrom(null, ...ACCOUNTS),
    formerRole: fc.constantFrom<(StaffRole | null)[]>(null, ...STAFF_ROLES),
    role: fc.constantFrom(...STAFF_ROLES),
    givenAt: instant,
    wait: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ wait, ...given }) => ({ ...given, effectiveAt: new Date(given.givenAt.getTime() + wait * DAY_MS) }));
const grants = fc.array(anyGrant, { maxLength: 12 });
const requests = fc.record({
  askers: fc.constant(['a']),
  at: instant,
  permission: fc.constant('refunds.approve' as const),
});

/** Follows chains from their end: whether a path of grants leads from the asker to the account at an instant. */
function leadsToAsker(account: string, at: number, all: readonly StaffGrant[]): boolean {
  if (account === 'a') return true;
  return all.some(
    (one) =>
      one.staffId === account &&
      one.givenBy !== null &&
      one.effectiveAt.getTime() <= at &&
      at < one.effectiveAt.getTime() + BAR_DAYS * DAY_MS &&
      leadsToAsker(
        one.givenBy,
        one.givenAt.getTime(),
        all.filter((other) => other !== one),
      ),
  );
}

const byChain = { askers: ['a'], at: day(1000), permission: 'refunds.approve' } as const;

describe('of any grants', () => {
  test('an account is barred by the chain exactly while a path of grants leads from the asker to it', () => {
    const run = fc.property(grants, fc.constantFrom('b', 'c', 'd', 'e'), instant, (all, account, now) => {
      const begun = all.filter(({ effectiveAt }) => effectiveAt <= now);
      const isBarred = (findBars(byChain, begun).get(account)?.getTime() ?? 0) > now.getTime();
      expect(isBarred).toBe(leadsToAsker(account, now.getTime(), all));
    });
    fc.assert(run, { numRuns: 500 });
  });

  test('a bar ends thirty days after a grant that somebody gave', () => {
    const run = fc.property(grants, requests, (all, request) => {
      const ends = all.flatMap(({ staffId, givenBy, effectiveAt }) =>
        givenBy === null ? [] : [`${staffId} ${effectiveAt.getTime() + BAR_DAYS * DAY_MS}`],
      );
      for (const [id, until] of findBars(request, all)) expect(ends).toContain(`${id} ${until.getTime()}`);
    });
    fc.assert(run);
  });

  test('a further grant ends no bar, and the order of grants does not count', () => {
    const run = fc.property(grants, requests, anyGrant, (all, request, further) => {
      const before = findBars(request, all);
      const after = findBars(request, [...all, further]);
      for (const [id, until] of before) expect(after.get(id)?.getTime()).toBeGreaterThanOrEqual(until.getTime());
      expect(new Map([...findBars(request, all.toReversed())].sort())).toEqual(new Map([...before].sort()));
    });
    fc.assert(run);
  });
});

test('finance and owners approve, support and purchasing do not', () => {
  expect(STAFF_ROLES.filter(approves)).toEqual(['finance', 'owner']);
});

test('a role that allows something more is a raise', () => {
  expect(isRaise('support', 'finance')).toBe(true);
  expect(isRaise('finance', 'owner')).toBe(true);
  expect(isRaise('owner', 'finance')).toBe(false);
  expect(isRaise('finance', 'finance')).toBe(false);
});
