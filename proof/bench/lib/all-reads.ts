import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import type { BackofficeCallName } from '#contract/backoffice/endpoints.ts';
import type { CallName } from '#contract/calls.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { registerBackofficeCalls } from '#server/backoffice/http.ts';
import { backofficeHandlers } from '#server/backoffice-handlers.ts';
import { createCache } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { findSession } from '#server/features/people/accounts/session.ts';
import { findStaffSession } from '#server/features/people/staff/sessions.ts';
import { handlers } from '#server/handlers.ts';
import { createApp } from '#server/http/app.ts';
import { createStaff, post } from '#testing/backoffice.ts';
import { callShop } from '#testing/call-shop.ts';
import { recordingDatabase, type Statement } from './recorded-sql.ts';
import { type ShopSubjects, shopReads } from './shop-reads.ts';
import { findSubjects, staffReads } from './staff-reads.ts';

/** A read over HTTP, and what it sent to the database, with an empty cache. */
export interface RecordedRead {
  what: string;
  statements: Statement[];
}

/** Asks for everything that shoppers and the staff read, twice, and records the second time. */
export async function recordReads(pool: Pool, shop: Context): Promise<RecordedRead[]> {
  const { db, take } = recordingDatabase(pool);
  let cache = createCache(shop.clock);
  const context = {
    ...shop,
    ...{ db, reads: db, metrics: new Registry() },
    get cache() {
      return cache;
    },
  };
  const app = await createApp({
    ...{ context, handlers, findSession, webhooks: [], checkReadiness: async () => null },
    extensions: [
      (server) => registerBackofficeCalls(server, { context, handlers: backofficeHandlers, findStaffSession }),
    ],
  });
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const calls = [...(await shopperCalls(pool, url)), ...(await staffCalls(pool, { url, context }))];
    const recorded: RecordedRead[] = [];
    for (const { what, call } of calls) {
      await call();
      cache = createCache(shop.clock);
      take();
      const { status, body } = await call();
      if (status >= 300) throw new Error(`${what} returned ${status}: ${JSON.stringify(body).slice(0, 200)}`);
      recorded.push({ what, statements: take() });
    }
    return recorded;
  } finally {
    await app.close();
  }
}

interface Call {
  what: string;
  call: () => Promise<{ status: number; body: unknown }>;
}

async function shopperCalls(pool: Pool, url: string): Promise<Call[]> {
  const body = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
  const token: string = (await callShop(url, 'signIn', { input: { body } })).body.accessToken;
  const { rows } = await pool.query<ShopSubjects>(
    `select id as "orderId", carrier_tracking_number as "trackingNumber", (select asin from order_lines where order_id = orders.id limit 1) as asin
    from orders where customer_email = $1 and carrier_tracking_number is not null order by number limit 1`,
    [DEMO_EMAIL],
  );
  const [subjects] = rows;
  if (!subjects) throw new Error('the demo has no order on its way');
  return Object.entries(shopReads(subjects)).flatMap(([name, inputs]) =>
    inputs.map((input) => ({
      what: describe(name, input),
      call: () => callShop(url, name as CallName, { input, options: { token } }),
    })),
  );
}

async function staffCalls(pool: Pool, shop: { url: string; context: Context }): Promise<Call[]> {
  const { cookie } = await createStaff(shop, 'owner');
  return Object.entries(staffReads(await findSubjects(pool))).flatMap(([name, inputs]) =>
    inputs.map((input) => ({
      what: describe(name, input),
      call: () => post(shop, { name: name as BackofficeCallName, cookie, body: { input } }),
    })),
  );
}

/** A call has the same name in another database, whose ids are others. */
const describe = (name: string, input: object) =>
  Object.keys(input).length === 0
    ? name
    : `${name} ${JSON.stringify(input).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…')}`;
