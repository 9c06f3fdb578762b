import { withTimeout } from '#server/with-timeout.ts';
import { type Account, addLease, isExhausted, leaseSize, openAccount, remaining, spend, termsOf } from './account.ts';
import type { Leases } from './leases.ts';

/** A limit of points of each key in a minute, which all processes on one database share. */
export interface LeasedLimiter {
  readonly limit: number;
  /** Takes up to `points` (1) of the key; never throws, and waits for the database no longer than a lease may take. */
  take(key: string, points?: number): Promise<Taken>;
  /**
   * Takes the points, all or none, only while `reserved` of the limit are left after them, for those who call `take`. For rare
   * calls: each waits for the database.
   */
  takeUnlessScarce(key: string, points: number, reserved: number): Promise<boolean>;
}

export interface Taken {
  granted: number;
  /** What is left of the limit, as far as this process knows. */
  remaining: number;
  /** Milliseconds until the window ends. */
  msToReset: number;
}

export interface LimiterDeps {
  clock: () => Date;
  leases: Leases;
}

export interface LimiterOptions {
  scope: string;
  /** Points of a key in a minute. */
  limit: number;
  /**
   * Whether every point is leased by itself when it is taken: the limit is never exceeded while the database answers, and no
   * process holds points that another one needs. For rare and dear ones.
   */
  isExact?: boolean;
  /** What stands for a key in the database; the key itself by default. */
  storedKey?: (key: string) => Promise<string>;
}

interface KeyState {
  account: Account;
  /** Points that wait for a lease. */
  wanted: number;
  /** Settles when the lease is added to the account; false when the database failed. */
  leasing: Promise<boolean> | null;
  isScarce: boolean;
}

type Limiter = Required<LimiterOptions> & LimiterDeps & { terms: ReturnType<typeof termsOf>; keys: Keys };

/** Two generations of keys, so that a minute's keys are dropped together once none of them can be in use. */
interface Keys {
  current: Map<string, KeyState>;
  previous: Map<string, KeyState>;
  rotatedAt: number;
}

const WINDOW_MS = 60_000;

export function createLeasedLimiter(deps: LimiterDeps, options: LimiterOptions): LeasedLimiter {
  const { limit, isExact = false, storedKey = async (key) => key } = options;
  const limiter: Limiter = {
    ...deps,
    ...options,
    isExact,
    storedKey,
    terms: isExact ? { limit, free: 0, share: 1 } : termsOf(limit),
    keys: { current: new Map(), previous: new Map(), rotatedAt: deps.clock().getTime() },
  };
  return {
    limit,
    take: (key, points = 1) => take(limiter, key, points),
    takeUnlessScarce: (key, points, reserved) => takeUnlessScarce(limiter, key, { points, reserved }),
  };
}

async function take(limiter: Limiter, key: string, points: number): Promise<Taken> {
  const { terms, leases } = limiter;
  let granted = 0;
  let isAlone = leases.areSuspended();
  for (;;) {
    const state = stateOf(limiter, key);
    granted += spend(state.account, points - granted, { terms, isAlone });
    if (granted === points || isAlone || isExhausted(state.account, terms)) {
      const msToReset = Math.max(0, state.account.endsAt - limiter.clock().getTime());
      return { granted, remaining: remaining(state.account, terms), msToReset };
    }
    isAlone = !(await lease(limiter, { key, state, points: points - granted }));
  }
}

/** A lease for itself says what all processes have taken by now. */
async function takeUnlessScarce(
  limiter: Limiter,
  key: string,
  { points, reserved }: { points: number; reserved: number },
): Promise<boolean> {
  const { leases, terms } = limiter;
  const state = stateOf(limiter, key);
  if (!state.isScarce && !leases.areSuspended()) await lease(limiter, { key, state, points });
  if (remaining(state.account, terms) < points + reserved) state.isScarce = true;
  return !state.isScarce && (await take(limiter, key, points)).granted === points;
}

interface Wanted {
  key: string;
  state: KeyState;
  points: number;
}

/** Requests of one key share a lease. False when there is none: the database fails, or is slower than a request can wait. */
async function lease(limiter: Limiter, { key, state, points }: Wanted): Promise<boolean> {
  const { leases } = limiter;
  state.wanted += points;
  state.leasing ??= addNextLease(limiter, key, state).then(
    () => true,
    () => {
      leases.suspend();
      return false;
    },
  );
  const isLeased = await withTimeout(state.leasing, leases.timeoutMs);
  // A lease that comes later than that is still added to the account, and ends the suspension.
  if (isLeased === null) leases.suspend();
  return isLeased === true;
}

async function addNextLease(limiter: Limiter, key: string, state: KeyState): Promise<void> {
  const { scope, storedKey, terms, leases, clock } = limiter;
  try {
    const size = () => leaseSize(state.account, terms, state.wanted);
    const { msLeft, ...granted } = await leases.request({ scope, key: await storedKey(key), size });
    // A statement that waited for another one looks at the window from a moment before its start.
    const endsAt = clock().getTime() + Math.min(msLeft, WINDOW_MS);
    addLease(state.account, { ...granted, endsAt }, terms);
  } finally {
    // Who came after the statement was sent looks what is left, and wants the next lease where that is too little.
    state.wanted = 0;
    state.leasing = null;
  }
}

function stateOf(limiter: Limiter, key: string): KeyState {
  const { keys, clock } = limiter;
  const now = clock().getTime();
  if (Math.abs(now - keys.rotatedAt) >= WINDOW_MS) {
    Object.assign(keys, { current: new Map(), previous: keys.current, rotatedAt: now });
  }
  const known = keys.current.get(key) ?? keys.previous.get(key);
  const msLeft = known ? known.account.endsAt - now : 0;
  // A clock that was set back would leave more than a window.
  const isInUse = msLeft > 0 && msLeft <= WINDOW_MS;
  const state =
    known && isInUse ? known : { account: openAccount(now + WINDOW_MS), wanted: 0, leasing: null, isScarce: false };
  keys.current.set(key, state);
  return state;
}
