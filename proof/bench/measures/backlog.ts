import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { cents } from '#domain/money/cents.ts';
import { createZinc } from '#partners/zinc/client.ts';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { type Running, withStage } from '#proof/bench/lib/stage.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';
import type { Queue } from '#server/queue/queue.ts';
import { QUEUES } from '#server/queue/queues.ts';
import { callShop } from '#testing/call-shop.ts';
import { PASSWORD } from '#testing/forms.ts';
import { control } from '#testing/reachable-shop.ts';
import { waitFor } from '#testing/wait-for.ts';

const MAILS = 1000;
const PURCHASES = 600;
const PATIENCE_SECONDS = 120;
/** How long the marketplace takes for an answer; the simulator's own few milliseconds would measure only this machine. */
const MARKETPLACE_MS = 1000;
/** Share of the rate that the marketplace's bulkhead allows. */
const MIN_SHARE = 0.8;
const DEPOT = {
  ...{ firstName: 'Lucía', lastName: 'Banco', line1: '8400 NW 25th St', line2: 'UY-900001' },
  ...{ city: 'Miami', state: 'FL', postalCode: '33198', phone: '3055550100', country: 'US' },
};

interface Backlog {
  shop: Running;
  db: Kysely<Tables>;
  queue: Queue;
}

/** How fast what waits is done, and how long somebody who signs up meanwhile waits for the code. */
export function backlogs(): Promise<Figure[]> {
  return withStage('backlog', async ({ env, pool, start }) => {
    const shop = await start();
    const worker = await startQueue({ url: env.DATABASE_URL, log: createLog('silent'), poolSize: 1 });
    const backlog = { shop, db: openDatabase(pool), queue: worker.queue };
    const findings = [...(await drainMails(backlog)), await drainPurchases(backlog)];
    await worker.stop();
    return findings;
  });
}

async function drainMails(backlog: Backlog): Promise<Figure[]> {
  const { db, queue } = backlog;
  const created_at = new Date();
  const mails = Array.from({ length: MAILS }, (_, n) => ({ id: randomUUID(), recipient: `banco-${n}@correo.example` }));
  const content = { kind: 'bench', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>', created_at, sent_at: null };
  const started = await db.transaction().execute(async (tx) => {
    const rows = mails.map(({ id, recipient }) => ({ ...content, id, recipient, subject_id: id }));
    await tx.insertInto('mails').values(rows).execute();
    for (const { id } of mails) await queue.enqueue('send-mail', { mailId: id }, { tx });
    return performance.now();
  });
  const [codeSeconds, ahead] = await waitForCode(backlog);
  await waitFor('the mails to be sent', async () => (await countUnsent(db)) === 0, PATIENCE_SECONDS);
  const seconds = (performance.now() - started) / 1000;
  const limits = { mails: 20, code: 3 };
  return [
    {
      what: `${MAILS} mails waiting, until the last one is sent`,
      ...{ measured: seconds, unit: 's', target: `< ${limits.mails}`, ok: seconds < limits.mails },
      detail: `${Math.round(MAILS / seconds)} mails/s`,
    },
    {
      what: 'code of a sign-up while those mails wait',
      ...{ measured: codeSeconds, unit: 's', target: `< ${limits.code}`, ok: codeSeconds < limits.code },
      detail: `${ahead} mails still waiting then`,
    },
  ];
}

/** Signs up; returns the seconds until the code is sent, and how many other mails wait then. */
async function waitForCode({ shop, db }: Backlog): Promise<[number, number]> {
  const email = `banco-${randomUUID()}@correo.example`;
  const names = { firstName: 'Lucía', lastName: 'Banco' };
  const started = performance.now();
  const body = { ...names, email, password: PASSWORD, confirmPassword: PASSWORD };
  const { status } = await callShop(shop.url, 'signUp', { input: { body } });
  if (status !== 201) throw new Error(`sign-up returned ${status}`);
  const isSent = async () => {
    const mail = await db.selectFrom('mails').select('sent_at').where('recipient', '=', email).executeTakeFirst();
    return mail?.sent_at instanceof Date;
  };
  await waitFor('the code to be sent', isSent, PATIENCE_SECONDS);
  return [(performance.now() - started) / 1000, await countUnsent(db)];
}

async function countUnsent(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .where('kind', '=', 'bench')
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Paid orders that wait, against bare calls to the marketplace with as many at a time. */
async function drainPurchases(backlog: Backlog): Promise<Figure> {
  const { db, queue } = backlog;
  const { simulatorsUrl } = backlog.shop;
  await control(simulatorsUrl, 'zinc', { scenario: 'slow', ms: MARKETPLACE_MS });
  const floor = await callMarketplace(backlog);
  const ids = await clonePaidOrders(db);
  const started = performance.now();
  await db.transaction().execute(async (tx) => {
    for (const orderId of ids) await queue.enqueue('buy-order', { orderId }, { tx });
  });
  const areBought = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from purchases where order_id = any(${ids}) and marketplace_order_id is not null
    `.execute(db);
    return rows[0]?.count === PURCHASES;
  };
  await waitFor('the purchases', areBought, PATIENCE_SECONDS);
  const rate = PURCHASES / ((performance.now() - started) / 1000);
  await control(simulatorsUrl, 'zinc', { scenario: 'none' });
  return {
    what: `${PURCHASES} purchases waiting, against bare calls to a marketplace that takes ${MARKETPLACE_MS} ms`,
    ...{ measured: rate / floor, unit: 'times', target: `>= ${MIN_SHARE}`, ok: rate / floor >= MIN_SHARE },
    detail: `${rate.toFixed(0)} jobs/s, ${floor.toFixed(0)} calls/s with ${QUEUES['buy-order'].concurrency} at a time`,
  };
}

/** Purchases per second that the marketplace takes from a client with nothing else to do. */
async function callMarketplace({ shop, db }: Backlog): Promise<number> {
  const deps = { log: createLog('silent'), clock: () => new Date(), random: Math.random };
  const zinc = createZinc({ baseUrl: `${shop.simulatorsUrl}/zinc`, apiKey: 'zn_test_simulated' }, deps);
  const { asin } = await db.selectFrom('order_lines').select('asin').executeTakeFirstOrThrow();
  const started = performance.now();
  let placed = 0;
  const place = async () => {
    while (placed++ < PURCHASES) {
      const orderId = randomUUID();
      await zinc.placeOrder({
        ...{ orderId, idempotencyKey: orderId, items: [{ asin: asin as Asin, quantity: 1 }] },
        ...{ maxPriceCents: cents(100_000), shippingAddress: DEPOT },
      });
    }
  };
  await Promise.all(Array.from({ length: QUEUES['buy-order'].concurrency }, place));
  const rate = PURCHASES / ((performance.now() - started) / 1000);
  await zinc.close();
  return rate;
}

/** Copies of an order of the demo account as new, paid and released orders of another customer. */
async function clonePaidOrders(db: Kysely<Tables>): Promise<string[]> {
  const customer = randomUUID();
  await sql`
    insert into customers overriding system value
    select (jsonb_populate_record(customer, jsonb_build_object(
      'id', ${customer}::text, 'email', ${customer}::text, 'email_key', ${customer}::text, 'locker', 900001))).*
    from customers customer where id = (select customer_id from orders limit 1)
  `.execute(db);
  const ids = Array.from({ length: PURCHASES }, () => randomUUID());
  await sql`
    insert into orders overriding system value
    select (jsonb_populate_record(template, jsonb_build_object('id', copy.id, 'number', 900000 + place, 'cart_id', copy.id,
      'customer_id', ${customer}::text, 'status', 'PAID', 'carrier_tracking_number', null))).*
    from orders template, unnest(${ids}::text[]) with ordinality as copy(id, place)
    where template.id = (select id from orders order by number limit 1)
  `.execute(db);
  await sql`
    insert into order_lines
    select (jsonb_populate_record(line, jsonb_build_object('id', gen_random_uuid(), 'order_id', copy.id))).*
    from order_lines line, unnest(${ids}::text[]) as copy(id)
    where line.order_id = (select id from orders order by number limit 1)
  `.execute(db);
  await sql`
    insert into order_holds (id, order_id, signals, points, held_at, decision, decided_at, decided_by, reason)
    select gen_random_uuid(), id::uuid, '[]', 100, now(), 'released', now(), 'bench', 'bench' from unnest(${ids}::text[]) as copy(id)
  `.execute(db);
  return ids;
}
