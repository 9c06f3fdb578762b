import { setImmediate as endOfTick } from 'node:timers/promises';
import { deleteEndedWindows, type LimitKey, type LimitWindow, leasePoints } from '#db/limit-windows.ts';
import type { Database } from '#db/pool.ts';

export interface LeaseRequest extends LimitKey {
  /** The points to lease, as of the moment at which the statement is sent. */
  size(): number;
}

export interface GrantedLease extends LimitWindow {
  size: number;
}

/** Leases points of limits from the database that all processes share. */
export interface Leases {
  /** How long a request waits for a lease. */
  readonly timeoutMs: number;
  /** Rejects when the database fails; has no time limit of its own but the pool's. */
  request(request: LeaseRequest): Promise<GrantedLease>;
  /** Whether the database failed, or was too slow, a moment ago: nobody waits for it again before it has answered. */
  areSuspended(): boolean;
  suspend(): void;
}

interface Waiting extends LeaseRequest {
  resolve(lease: GrantedLease): void;
  reject(error: unknown): void;
}

interface State {
  db: Database;
  waiting: Waiting[];
  isRunning: boolean;
  suspendedUntil: number;
  pauseMs: number;
  cleanAfterMs: number;
  /** The scheduled deletion of windows that are over; null when none is. */
  cleaning: NodeJS.Timeout | null;
  /** Whether something was leased since then. */
  isCleaningDue: boolean;
}

interface LeaseTimes {
  timeoutMs: number;
  /** For how long the database is left alone after it failed. */
  pauseMs?: number;
  /** After a lease its window is over, and of no use to anybody. */
  cleanAfterMs?: number;
}

const MAX_BATCH = 500;

export function createLeases(db: Database, { timeoutMs, pauseMs = 5000, cleanAfterMs = 61_000 }: LeaseTimes): Leases {
  const state: State = {
    db,
    waiting: [],
    isRunning: false,
    suspendedUntil: 0,
    pauseMs,
    cleanAfterMs,
    cleaning: null,
    isCleaningDue: false,
  };
  return {
    timeoutMs,
    request: (request) =>
      new Promise((resolve, reject) => {
        state.waiting.push({ ...request, resolve, reject });
        void sendBatches(state);
      }),
    areSuspended: () => performance.now() < state.suspendedUntil,
    suspend: () => suspend(state),
  };
}

/** One statement at a time; what is requested meanwhile goes with the next one. */
async function sendBatches(state: State): Promise<void> {
  if (state.isRunning) return;
  state.isRunning = true;
  await endOfTick();
  while (state.waiting.length > 0) await sendBatch(state, takeBatch(state));
  state.isRunning = false;
}

async function sendBatch(state: State, batch: readonly Waiting[]): Promise<void> {
  const leases = batch.map(({ scope, key, size }) => ({ scope, key, points: size() }));
  try {
    const windows = new Map((await leasePoints(state.db, leases)).map((window) => [idOf(window), window]));
    state.suspendedUntil = 0;
    scheduleCleaning(state);
    batch.forEach((waiting, index) => {
      const [window, size] = [windows.get(idOf(waiting)), leases[index]?.points ?? 0];
      if (window) waiting.resolve({ ...window, size });
      else waiting.reject(new Error(`no window of the limit ${waiting.scope} was returned`));
    });
  } catch (error) {
    suspend(state);
    for (const waiting of batch) waiting.reject(error);
  }
}

/** A statement cannot lease a key twice: of two requests for one key the second waits. */
function takeBatch(state: State): Waiting[] {
  const batch = new Map<string, Waiting>();
  const rest: Waiting[] = [];
  for (const waiting of state.waiting) {
    const id = idOf(waiting);
    if (batch.has(id) || batch.size === MAX_BATCH) rest.push(waiting);
    else batch.set(id, waiting);
  }
  state.waiting = rest;
  return [...batch.values()];
}

function suspend(state: State): void {
  state.suspendedUntil = performance.now() + state.pauseMs;
}

function idOf({ scope, key }: LimitKey): string {
  return `${scope} ${key}`;
}

/** Goes on until nothing was leased for as long as a window lasts, so that the last rows are deleted too. */
function scheduleCleaning(state: State): void {
  state.isCleaningDue = state.cleaning !== null;
  if (state.cleaning) return;
  state.cleaning = setTimeout(() => {
    state.cleaning = null;
    deleteEndedWindows(state.db).catch(() => {});
    if (state.isCleaningDue) scheduleCleaning(state);
  }, state.cleanAfterMs);
  state.cleaning.unref();
}
