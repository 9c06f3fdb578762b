import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type LIVE_KINDS, LIVE_PATH, type LiveNews, liveNews } from '#contract/backoffice/live.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createShopper, placeDeliveredOrder, placeOrder } from '#testing/order-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const database = await createTestDatabase();
const config = { encryptionKey: randomBytes(32) };
const shared = { database: { url: database.url }, config };
/** Where things happen. */
const one = await startShop(shared);
/** Where somebody listens. */
const other = await startShop(shared);
const shopper = await createShopper(one);

interface Listening {
  status: number;
  headers: Headers;
  /** The next news, or null when the stream has ended. */
  next(): Promise<LiveNews | null>;
  leave(): Promise<void>;
}

async function listen({ url }: Pick<TestShop, 'url'>, cookie?: string): Promise<Listening> {
  const controller = new AbortController();
  const answer = await fetch(url + LIVE_PATH, { headers: cookie ? { cookie } : {}, signal: controller.signal });
  const texts = answer.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let unread = '';
  const next = async (): Promise<LiveNews | null> => {
    for (;;) {
      const end = unread.indexOf('\n\n');
      if (end >= 0) {
        const event = unread.slice(0, end);
        unread = unread.slice(end + 2);
        if (event.startsWith('data: ')) return liveNews.parse(JSON.parse(event.slice('data: '.length)));
        continue;
      }
      const read = await texts?.next();
      if (!read || read.done) return null;
      unread += read.value;
    }
  };
  const leave = async () => controller.abort();
  return { status: answer.status, headers: answer.headers, next, leave };
}

/** Listens until the counts of the beginning have come. */
async function follow(staff: TestStaff, shop = other): Promise<Listening> {
  const listening = await listen(shop, staff.cookie);
  expect(await listening.next()).toMatchObject({ changes: {} });
  return listening;
}

/** The next news in which a kind changed. */
async function nextOf({ next }: Listening, kind: (typeof LIVE_KINDS)[number]): Promise<LiveNews | null> {
  for (;;) {
    const news = await next();
    if (news === null || news.changes[kind] !== undefined) return news;
  }
}

async function openCase(): Promise<void> {
  const { id } = await placeDeliveredOrder(one, shopper);
  const complaint = { params: { id }, body: { kind: 'damaged' as const, text: 'Llegó roto' } };
  expect((await one.call('openCase', complaint, shopper)).status).toBe(201);
}

test('who is not signed in hears nothing', async () => {
  expect((await listen(other)).status).toBe(401);
});

test('another process hears that there is a new case, and how much waits, without a word of it', async () => {
  const owner = await createStaff(one, 'owner');
  const listening = await follow(owner);
  expect(Object.fromEntries(listening.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(listening.headers.has('content-encoding')).toBe(false);
  await openCase();
  const news = await nextOf(listening, 'cases');
  expect(news?.changes).toMatchObject({ cases: 1, queue: 0 });
  expect(news?.work.cases).toBeGreaterThan(0);
  await listening.leave();
});

test('after an act at one process, every other counts anew what waits', async () => {
  const { staffWork } = other.context.cache;
  const owner = await createStaff(one, 'owner');
  const tomorrow = addDays(montevideoDay(one.clock.now().toISOString()), 1);
  staffWork.beginRead()('all', { exceptions: [], cases: 77, refunds: 0 });
  expect((await owner.act('showNotice', { text: 'Mañana no se entrega', lastDay: tomorrow })).status).toBe(200);
  await expect.poll(() => staffWork.get('all')).toBeUndefined();
});

test('a role hears of nothing that it does not see', async () => {
  const purchasing = await follow(await createStaff(one, 'purchasing'));
  await openCase();
  const news = await nextOf(purchasing, 'orders');
  expect(news?.changes).not.toHaveProperty('cases');
  expect(news?.work.cases).toBeNull();
  await purchasing.leave();
});

test('what calls somebody is counted for them alone', async () => {
  const owner = await createStaff(one, 'owner');
  const [named, other] = [await createStaff(one, 'support'), await createStaff(one, 'support')];
  const [first, second] = [await follow(named), await follow(other)];
  const { id } = await placeOrder(one, shopper);
  const { number } = (await one.call('readOrder', { params: { id } }, shopper)).body;
  await owner.act('assignOrder', { number, staffId: named.id });
  expect((await nextOf(first, 'bell'))?.work.bell).toBe(1);
  expect((await nextOf(second, 'bell'))?.work.bell).toBe(0);
  for (const { leave } of [first, second]) await leave();
});

test('a stream ends with its session, and with the role of its person', async () => {
  const owner = await createStaff(one, 'owner');
  const left = await createStaff(one, 'support');
  const changed = await createStaff(one, 'support');
  const [first, second] = [await follow(left), await follow(changed)];
  await owner.act('endStaffSessions', { id: left.id });
  expect(await nextOf(first, 'packages')).toBeNull();
  await owner.act('changeStaffRole', { id: changed.id, role: 'purchasing' });
  expect(await nextOf(second, 'packages')).toBeNull();
  expect((await listen(other, left.cookie)).status).toBe(401);
});

test('listening is no use of the session: half an hour without any ends it', async () => {
  const staff = await createStaff(one, 'support');
  const listening = await follow(staff);
  other.clock.advance(31 * 60_000);
  await openCase();
  expect(await nextOf(listening, 'packages')).toBeNull();
  expect((await listen(other, staff.cookie)).status).toBe(401);
  other.clock.advance(-31 * 60_000);
});

test('a session has four streams at most, and one more after one is left', async () => {
  const staff = await createStaff(one, 'support');
  const own = await Promise.all([0, 1, 2, 3].map(() => follow(staff)));
  expect((await listen(other, staff.cookie)).status).toBe(429);
  for (const { leave } of own) await leave();
  await expect.poll(async () => (await listen(other, staff.cookie)).status).toBe(200);
});

test('a process that stops ends its streams at once, while it still answers, and opens none', async () => {
  const stopping = await startShop({ ...shared, config: { ...config, shutdownDelaySeconds: 1 } });
  const staff = await createStaff(one, 'support');
  const listening = await follow(staff, stopping);
  const stopped = stopping.stop();
  expect(await nextOf(listening, 'packages')).toBeNull();
  expect((await listen(stopping, staff.cookie)).status).toBe(503);
  await stopped;
});
