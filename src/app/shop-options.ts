import type { FastifyInstance } from 'fastify';
import type { Dictionary } from '#domain/search/dictionary.ts';
import type { Config } from '#server/config/config.ts';
import type { Context, Random } from '#server/context.ts';
import type { Log } from '#server/log.ts';
import type { PasswordCost } from '#server/secrets/password-hasher.ts';
import type { Timings } from '#simulators/context.ts';
import type { BaseContext } from './base-context.ts';
import type { SimulatedNetwork } from './connect-partners.ts';

export interface ShopOptions {
  /** Its roles decide what is opened. */
  config: Config;
  databaseUrl: string;
  /** The database without a pooler of transactions between: for migrations, the queue and announced changes. */
  directDatabaseUrl?: string;
  clock: () => Date;
  random: Random;
  timings?: Partial<Timings>;
  /** Replaces the log on standard output. */
  log?: Log;
  /** Replaces the cost of a password's hash, for tests; no setting does. */
  passwordCost?: PasswordCost;
  /** The dictionary of the search, where several shops of one process share it. */
  dictionary?: Dictionary;
  /** Multiplies the time limits of the database, for tests on a machine that is busy with others; no setting does. */
  databasePatience?: number;
  /** Replaces the second between two scans for due work, for tests that wait for them; no setting does. */
  dueScanMs?: number;
  /** Runs on the migrated database of a process that migrates; inserts the demo data at the first start. */
  seed?: (deps: BaseContext) => Promise<void>;
  /** Routes that only the composition root can add: rendered pages, demo pictures, development pages. */
  extensions(services: ShopServices): ((app: FastifyInstance) => Promise<void> | void)[];
}

/** What a process of any role runs on: the context of every use case, the simulated partners. */
export interface ShopServices {
  context: Context;
  /** Null in production, where nothing is simulated. */
  network: SimulatedNetwork | null;
}
