import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import type { RecordedQuery } from '#testing/rows-read.ts';

export interface Statement extends RecordedQuery {
  ms: number;
}

/** A database whose statements are kept with their times, until they are taken. */
export function recordingDatabase(pool: Pool): { db: Database; take(): Statement[] } {
  let statements: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) => {
      statements.push({ sql: query.sql, parameters: query.parameters, ms: queryDurationMillis });
    },
  });
  return {
    db,
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
