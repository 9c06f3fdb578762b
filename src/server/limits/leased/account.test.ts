import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Account, addLease, isExhausted, leaseSize, openAccount, spend, termsOf } from './account.ts';

const ENDS_AT = 60_000;

/** Processes that lease from one window, each with its account. */
function openWindow(limit: number, processes: number) {
  const terms = termsOf(limit);
  const accounts = Array.from({ length: processes }, () => openAccount(ENDS_AT));
  let points = 0;
  let [granted, free] = [0, 0];
  const lease = (account: Account, wanted: number) => {
    const size = leaseSize(account, terms, wanted);
    points += size;
    addLease(account, { size, points, endsAt: ENDS_AT }, terms);
  };
  /** One request: refused only when the window has nothing left to lease. */
  const take = (account: Account): boolean => {
    let isGranted = spend(account, 1, { terms, isAlone: false }) === 1;
    if (!isGranted && !isExhausted(account, terms)) {
      lease(account, 1);
      isGranted = spend(account, 1, { terms, isAlone: false }) === 1;
    }
    if (isGranted) granted += 1;
    free = accounts.reduce((sum, { used, leased }) => sum + Math.max(0, used - leased), 0);
    return isGranted;
  };
  return { terms, accounts, take, state: () => ({ granted, free }) };
}

const requests = fc
  .record({ limit: fc.integer({ min: 1, max: 400 }), processes: fc.integer({ min: 1, max: 5 }) })
  .chain(({ limit, processes }) =>
    fc.record({
      limit: fc.constant(limit),
      processes: fc.constant(processes),
      order: fc.array(fc.nat({ max: processes - 1 }), { minLength: 1, maxLength: 2 * limit + 20 }),
    }),
  );

test('processes let through the limit and what each has free at most, and refuse nothing but for leases that the others hold', () => {
  fc.assert(
    fc.property(requests, ({ limit, processes, order }) => {
      const window = openWindow(limit, processes);
      const { terms, accounts } = window;
      for (const at of order) {
        const account = accounts[at];
        if (!account) continue;
        const isGranted = window.take(account);
        const { granted, free } = window.state();
        expect(granted - free).toBeLessThanOrEqual(limit);
        expect(free).toBeLessThanOrEqual(processes * terms.free);
        if (!isGranted) expect(granted).toBeGreaterThanOrEqual(limit - (processes - 1) * (terms.share - 1));
      }
    }),
    { numRuns: 500 },
  );
});

test('one process by itself lets exactly the limit through', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (limit) => {
      const { accounts, take, state } = openWindow(limit, 1);
      const [account] = accounts;
      for (let count = 0; account && count < limit + 5; count += 1) expect(take(account)).toBe(count < limit);
      expect(state()).toEqual({ granted: limit, free: 0 });
    }),
  );
});

test('a process that counted for itself pays for it with its next lease', () => {
  const terms = termsOf(100);
  const account = openAccount(ENDS_AT);
  expect(spend(account, 250, { terms, isAlone: true })).toBe(100);
  const size = leaseSize(account, terms, 1);
  expect(size).toBe(101);
  addLease(account, { size, points: 101, endsAt: ENDS_AT }, terms);
  expect(isExhausted(account, terms)).toBe(true);
  expect(spend(account, 1, { terms, isAlone: true })).toBe(0);
});
