import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { startTcpProxy } from '#testing/tcp-proxy.ts';
import { waitFor } from '#testing/wait-for.ts';
import { listen } from './listen.ts';

const messages: string[] = [];
/** How often the connection was new, and how often it was away. */
let connected = 0;
let away = 0;

const database = await createTestDatabase();
const { hostname, port } = new URL(database.url);
const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
const admin = new pg.Client({ connectionString: database.url });
await admin.connect();
const url = new URL(database.url);
url.port = String(proxy.port);
const listener = await listen({
  url: url.href,
  channels: ['changes'],
  name: 'shop-changes',
  checkMs: 400,
  onMessage: (message) => messages.push(message),
  onConnected: () => {
    connected += 1;
  },
  onAway: () => {
    away += 1;
  },
});

afterAll(async () => {
  await listener.stop();
  await proxy.close();
  await admin.end();
});

/** Sends messages until one arrives: the connection listens. */
async function expectMessage(text: string): Promise<void> {
  await waitFor(`the message ${text}`, async () => {
    await admin.query("select pg_notify('changes', $1)", [text]);
    return messages.includes(text);
  });
}

test('messages arrive over a connection that is said to be new', async () => {
  await expectMessage('first');
  expect([connected, away]).toEqual([1, 0]);
});

test('a connection that the server ends is replaced', async () => {
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'shop-changes' and datname = current_database()`,
  );
  await waitFor('a new connection', async () => connected === 2);
  expect(away).toBeGreaterThan(0);
  await expectMessage('second');
});

test('a connection that is silent is said to be away again and again, and is replaced', async () => {
  away = 0;
  proxy.silence();
  await admin.query("select pg_notify('changes', 'unheard')");
  await waitFor('three checks without an answer', async () => away >= 3);
  proxy.resume();
  await expectMessage('third');
  expect(messages).not.toContain('unheard');
  expect(connected).toBe(3);
  const before = away;
  await expectMessage('fourth');
  expect(away, 'the new connection answers').toBe(before);
});

test('a database that cannot be reached at first is an error', async () => {
  const options = {
    channels: ['changes'],
    name: 'shop-changes',
    checkMs: 400,
    onMessage: () => {},
    onConnected: () => {},
    onAway: () => {},
  };
  await expect(listen({ ...options, url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow('ECONNREFUSED');
});
