import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { type Database, openPool } from '#db/pool.ts';
import { openReads } from '#db/replica/read-pool.ts';
import { type ReplicaState, type WatchedReplica, watchReplica } from '#db/replica/watch-replica.ts';
import { traceStatement } from '#db/trace-statement.ts';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/log.ts';

interface ReplicaOptions {
  config: Config;
  primary: pg.Pool;
  primaryUrl: string;
  /** Whether poolers of transactions are between, before the primary and so before the replica. */
  isPooled: boolean;
  log: Log;
  metrics: Registry;
}

export interface Replica {
  reads: Database;
  stop(): Promise<void>;
}

/**
 * The replica of `READ_DATABASE_URL`, for reads that need not see the last writes; null without one. While it does not answer
 * or is further behind than `READ_LAG_SECONDS`, the primary is read.
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica | null> {
  const { config, primary, primaryUrl, isPooled, log } = options;
  const { readDatabaseUrl: url, readLagSeconds, namesStatements, databaseConnections: max } = config;
  if (url === null) return null;
  const replica = openPool({ url, max, namesStatements, isPooled });
  const onChange = ({ isUsable, lagMs }: ReplicaState) => {
    const details = { code: 'replica', seconds: Number.isFinite(lagMs) ? Math.round(lagMs / 1000) : null };
    if (isUsable) log.info(details, 'the replica is read');
    else log.warn(details, 'the replica is not read: it does not answer or is too far behind');
  };
  const looks = {
    primary: openPool({ url: primaryUrl, max: 1, namesStatements, isPooled }),
    replica: openPool({ url, max: 1, namesStatements, isPooled }),
  };
  const watched = await watchReplica({ ...looks, maxLagMs: readLagSeconds * 1000, onChange });
  if (!watched.state().isUsable) onChange(watched.state());
  registerGauges(watched, options.metrics);
  const reads = openReads({
    primary,
    replica,
    isUsable: () => watched.state().isUsable,
    onFailure: () => watched.suspend(),
    onStatement: config.tracing ? traceStatement : undefined,
  });
  const stop = async () => {
    await watched.stop();
    await Promise.all([replica, looks.primary, looks.replica].map((pool) => pool.end()));
  };
  return { reads, stop };
}

function registerGauges({ state }: WatchedReplica, registry: Registry): void {
  new Gauge({
    name: 'puente_replica_used',
    help: 'Whether reads that need not see the last writes go to the replica: 1 or 0',
    registers: [registry],
    collect() {
      this.set(state().isUsable ? 1 : 0);
    },
  });
  new Gauge({
    name: 'puente_replica_lag_seconds',
    help: 'Seconds by which the replica is behind at most; +Inf for one that does not answer',
    registers: [registry],
    collect() {
      this.set(state().lagMs / 1000);
    },
  });
}
