import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { queryWithin } from '#db/pool.ts';
import { createReplicaLag, type LogPosition } from './lag.ts';

const EVERY_MS = 1000;
/** One that does not answer for so long is not used. */
const ANSWER_MS = 1000;

/** A replica replays what it receives, a primary writes. */
const POSITION = `select pg_wal_lsn_diff(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as position`;

export interface ReplicaState {
  isUsable: boolean;
  /** Milliseconds behind the primary at most; Infinity for one that does not answer. */
  lagMs: number;
}

export interface WatchedReplica {
  state(): ReplicaState;
  /** Not used any more until it is looked at again. */
  suspend(): void;
  stop(): Promise<void>;
}

interface Watched {
  /** Pools of the watch alone: where requests wait for a connection, a look would not tell a busy server from a dead one. */
  primary: pg.Pool;
  replica: pg.Pool;
  maxLagMs: number;
  /** Between two looks; a second by default. */
  everyMs?: number;
  /** The replica is used from now on, or no longer. */
  onChange(state: ReplicaState): void;
}

/**
 * Looks at a replica each second and says whether reads may go to it; it has been looked at once before this resolves. While
 * the primary does not answer, a replica that does stays what it was: nothing says that it fell behind.
 */
export async function watchReplica(watched: Watched): Promise<WatchedReplica> {
  const { primary, replica, maxLagMs, onChange, everyMs = EVERY_MS } = watched;
  const lag = createReplicaLag();
  let state: ReplicaState = { isUsable: false, lagMs: Number.POSITIVE_INFINITY };
  let failures = 0;
  const change = (next: ReplicaState) => {
    const isChanged = next.isUsable !== state.isUsable;
    state = next;
    if (isChanged) onChange(next);
  };
  const look = async () => {
    const failuresBefore = failures;
    // The primary first: what it writes meanwhile is not counted as a lag.
    const written = await positionOf(primary).catch(() => null);
    const replayed = await positionOf(replica).catch(() => null);
    if (written === null && replayed !== null) return;
    const lagMs =
      written === null || replayed === null
        ? Number.POSITIVE_INFINITY
        : lag.note(performance.now(), { primary: written, replica: replayed });
    // Who used it knows better than a look that began before.
    if (failures === failuresBefore) change({ isUsable: lagMs <= maxLagMs, lagMs });
  };
  await look();
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
      if (!over.signal.aborted) await look();
    }
  })();
  return {
    state: () => state,
    suspend: () => {
      failures += 1;
      change({ isUsable: false, lagMs: Number.POSITIVE_INFINITY });
    },
    stop: async () => {
      over.abort();
      await watching;
    },
  };
}

async function positionOf(pool: pg.Pool): Promise<LogPosition> {
  const { rows } = await pool.query<{ position: number }>(queryWithin(POSITION, { ms: ANSWER_MS }));
  const position = rows[0]?.position;
  if (typeof position !== 'number') throw new Error('a server without a position in its log');
  return position;
}
