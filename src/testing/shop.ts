import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type OpenShop, openShop, type ShopServices } from '#app/open-shop.ts';
import { freePort } from '#app/postgres/free-port.ts';
import type { CallName } from '#contract/calls.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import type { Timings } from '#simulators/context.ts';
import { type CallOptions, type CallResult, callShop, type LooseInput } from './call-shop.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { waitFor } from './wait-for.ts';

export interface TestShop {
  url: string;
  /** Empty in production mode, which has no simulators. */
  simulatorsUrl: string;
  databaseUrl: string;
  app: FastifyInstance;
  context: OpenShop['context'];
  clock: TestClock;
  call<Name extends CallName>(name: Name, input?: LooseInput<Name>, options?: CallOptions): Promise<CallResult>;
  /** Creates a customer through the API: signs up and verifies the account with the mailed code. */
  createCustomer(): Promise<TestCustomer>;
  /** Polls `read` until it returns a value other than null, undefined and false; fails after half a minute, naming `what`. */
  waitFor<Found>(what: string, read: () => Promise<Found | null | false | undefined>): Promise<Found>;
  /** The newest mails to an address. */
  mails(to: string): Promise<{ to: string; subject: string; text: string; html: string; date: string }[]>;
  /** Waits until no job or check is due or running, so that no background work changes the database. */
  drain(): Promise<void>;
  /** Sends a control command to a partner's simulator, such as a failure scenario. */
  control(partner: string, command: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

export interface TestCustomer {
  token: string;
  id: string;
  email: string;
  password: string;
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
  /** Replaces the shop's own copy of the migrated template; the shop drops it when it stops. */
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

/** Starts the shop in this process, with a database and a network of simulated partners of its own. */
export async function startShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-shop-'));
  const port = options.config?.port ?? (await freePort());
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
    clock: clock.now,
    random: { uuid: randomUUID, bytes: randomBytes, below: (limit) => randomInt(limit) },
    timings: { ...FAST_TIMINGS, ...options.timings },
    ...(options.log ? { log: options.log } : {}),
    extensions: options.extensions ?? (() => []),
  });
  const url = `http://127.0.0.1:${port}`;
  const simulatorsUrl = shop.network?.url ?? '';
  const test: TestShop = {
    url,
    simulatorsUrl,
    databaseUrl: database.url,
    app: shop.app,
    context: shop.context,
    clock,
    call: (name, input, options) => callShop(url, name, { input: input ?? {}, options: options ?? {} }),
    createCustomer: () => signUp(test),
    waitFor,
    mails: async (to) => (await fetch(`${simulatorsUrl}/mails.json?to=${encodeURIComponent(to)}`)).json(),
    drain: () => drain(shop, clock),
    control: (partner, command) => control(simulatorsUrl, partner, command),
    stop: async () => {
      await shop.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return test;
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

async function signUp(shop: TestShop): Promise<TestCustomer> {
  const email = `persona-${randomBytes(6).toString('hex')}@correo.example`;
  const password = 'Contrasena1';
  const names = { firstName: 'Lucía', lastName: 'Fernández' };
  const created = await shop.call('signUp', { body: { ...names, email, password, confirmPassword: password } });
  if (created.status !== 201) throw new Error(`sign-up returned ${created.status}`);
  const mail = await shop.waitFor(`the code for ${email}`, async () => (await shop.mails(email))[0]);
  const code = /^[A-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
  const verified = await shop.call('verifyAccount', { body: { code } });
  if (verified.status !== 200) throw new Error(`verification returned ${verified.status}`);
  const token: string = verified.body.accessToken;
  const profile = await shop.call('readProfile', {}, { token });
  return { token, email, password, id: profile.body.id };
}

async function drain(shop: ShopServices, clock: TestClock): Promise<void> {
  await waitFor('the queue to be empty', async () => {
    const soon = new Date(clock.now().getTime() + 3000);
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from jobs.job
          where name <> 'dead' and name not like '\\_\\_%' and state in ('created', 'retry', 'active') and start_after <= now() + interval '3 seconds')
        + (select count(*) from purchases where next_check_at <= ${soon})
        + (select count(*) from further_purchases where next_check_at <= ${soon})
        + (select count(*) from purchase_returns where next_check_at <= ${soon})
        + (select count(*) from payment_attempts where next_check_at <= ${soon})
        + (select count(*) from refunds where next_check_at <= ${soon})
        + (select count(*) from recurring_work where next_run_at <= now()) as count
    `.execute(shop.context.db);
    return Number(rows[0]?.count) === 0;
  });
}

async function control(url: string, partner: string, command: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${url}/__control/${partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`the ${partner} simulator returned ${response.status}`);
}
