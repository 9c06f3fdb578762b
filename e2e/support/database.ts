import { withDatabase } from '#app/with-database.ts';
import type { Database } from '#db/pool.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { commandEnv } from './shop.ts';

/** Configuration of the running shop. */
export function readTestedConfig(): Config {
  const config = readConfig(commandEnv());
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  return config;
}

/** Prepares what no call of the shop writes, in its database. */
export function prepareRows<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  return withDatabase(readTestedConfig(), work);
}
