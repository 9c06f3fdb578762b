import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { type OpenShop, openShop } from '#app/open-shop.ts';
import type { ShopServices } from '#app/shop-options.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Log } from '#server/log.ts';
import type { Timings } from '#simulators/context.ts';
import { createLastingDatabase, createTestDatabase, type TestDatabase } from './database.ts';
import { type ReachableShop, reachShop } from './reachable-shop.ts';
import { reservePort } from './reserve-port.ts';
import { stopAfter } from './stop-after.ts';
import { writeCustomer } from './write-customer.ts';

export interface TestShop extends ReachableShop {
  databaseUrl: string;
  app: FastifyInstance;
  context: OpenShop['context'];
  clock: TestClock;
  /** Stops it before its file, or its test, ends. */
  stop(): Promise<void>;
}

export interface TestClock {
  now(): Date;
  advance(ms: number): void;
  set(date: Date): void;
  /** Stands still from now on: nothing expires. */
  hold(): void;
}

export interface TestShopOptions {
  config?: Partial<Config>;
  timings?: Partial<Timings>;
  /** Replaces the log on standard output. */
  log?: Log;
  /** What the database's time limits are multiplied by; 1 for a test of those limits. */
  databasePatience?: number;
  /** Replaces the shop's own copy of the migrated template. */
  database?: TestDatabase;
  extensions?: (services: ShopServices) => ((app: FastifyInstance) => Promise<void> | void)[];
}

const FAST_TIMINGS: Partial<Timings> = {
  zincStartMs: 5,
  zincPlaceMs: 10,
  zincShipMs: 10,
  bankConfirmationDelayMs: 100,
  slowMs: 500,
};

/** Calls that wait for one row are answered on a machine that is ten times slower too. */
const DATABASE_PATIENCE = 10;

/** Immutable, and a fifth of what a start computes. */
const DICTIONARY = openDictionary();

/** A test that signs in proves nothing about the cost of guessing; `password-hasher.test.ts` does. */
const CHEAP_PASSWORDS = { memoryCost: 64, timeCost: 1 };

/** A shop that several files use in turn: it goes on, with the rows of all of them, and so does its clock. */
export type SharedShop = Omit<TestShop, 'clock' | 'stop' | 'app'> & {
  clock: Pick<TestClock, 'now' | 'advance'>;
};

/** The shop of this worker, once a file has asked for it. */
let opened: Promise<SharedShop> | null = null;

/**
 * The shop that the files of a worker share, in the order in which they happen to run. For files that need no options, whose
 * tests make their own customers and staff and look at the rows of those alone, and that leave simulated partners, rules and
 * switches as they were. All others call `startShop`.
 */
export function sharedShop(): Promise<SharedShop> {
  opened ??= createLastingDatabase().then((database) => openTestShop({ database }));
  return opened;
}

/**
 * Starts the shop in this process, with a database and a network of simulated partners of its own. Called at the top of a
 * file it stops after the file's tests, within a test after that test; not to be called in hooks.
 */
export async function startShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await openTestShop({ ...options, database: options.database ?? (await createTestDatabase()) });
  stopAfter(shop.stop);
  return shop;
}

async function openTestShop({ database, ...options }: TestShopOptions & { database: TestDatabase }): Promise<TestShop> {
  const dataDir = mkdtempSync(join(inject('runFolder'), 'shop-'));
  const port = options.config?.port ?? (await reservePort());
  const config = readConfig({
    PORT: String(port),
    SIMULATORS_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '0',
  });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const clock = testClock();
  const shop = await openShop({
    config: { ...config, validatesReplies: true, ...options.config },
    databaseUrl: database.url,
    ...(database.directUrl ? { directDatabaseUrl: database.directUrl } : {}),
    clock: clock.now,
    random: { uuid: randomUUID, bytes: randomBytes, below: (limit) => randomInt(limit) },
    timings: { ...FAST_TIMINGS, ...options.timings },
    passwordCost: CHEAP_PASSWORDS,
    databasePatience: options.databasePatience ?? DATABASE_PATIENCE,
    dueScanMs: 150,
    dictionary: DICTIONARY,
    ...(options.log ? { log: options.log } : {}),
    extensions: options.extensions ?? (() => []),
  });
  const url = `http://127.0.0.1:${port}`;
  let closed: Promise<void> | null = null;
  const stop = () => {
    closed ??= shop.close().finally(() => rmSync(dataDir, { recursive: true, force: true }));
    return closed;
  };
  const reached = reachShop({ url, simulatorsUrl: shop.network?.url ?? '', context: shop.context });
  return {
    ...reached,
    createCustomer: () => writeCustomer(shop.context),
    shipAtOnce: (order) => reached.control('zinc', { scenario: 'ship-at-once', order, calls: 1 }),
    databaseUrl: database.url,
    app: shop.app,
    context: shop.context,
    clock,
    stop,
  };
}

/** The system time plus an offset that tests change. */
function testClock(): TestClock {
  let offset = 0;
  let held: number | null = null;
  return {
    now: () => new Date((held ?? Date.now()) + offset),
    advance: (ms) => {
      offset += ms;
    },
    set: (date) => {
      offset = date.getTime() - (held ?? Date.now());
    },
    hold: () => {
      held = Date.now();
    },
  };
}
