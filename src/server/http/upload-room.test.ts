import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { MAX_DOCUMENT_BYTES, MAX_UPLOADS_AT_ONCE } from '#domain/document/document.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const LARGEST = endpoints.addDocument.maxBodyBytes ?? 0;

interface Begun {
  socket: Socket;
  /** What the shop answers although the body did not come. */
  answer: Promise<string>;
}

/** Sends the head of an upload of the largest size and nothing of its body. */
async function begin(token: string): Promise<Begun> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const path = `/api/orders/${crypto.randomUUID()}/documents`;
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, 'Content-Type: application/json'];
  const answer = once(socket, 'data').then(([data]) => String(data));
  socket.write([...head, `Content-Length: ${LARGEST}`, '\r\n'].join('\r\n'));
  return { socket, answer };
}

/** Sends a whole document to an order that does not exist. */
async function send(size: number, by: { token: string }): Promise<number> {
  const body = { name: 'x.pdf', content: Buffer.alloc(size).toString('base64') };
  return (await shop.call('addDocument', { params: { id: crypto.randomUUID() }, body }, by)).status;
}

test('of two of the largest that a customer sends at once one is refused unread, beside small ones', async () => {
  const customer = await shop.createCustomer();
  const begun = [await begin(customer.token), await begin(customer.token)];
  const refused = await Promise.any(begun.map(({ answer }) => answer));
  expect(refused).toMatch(/^HTTP\/1\.1 503/);
  expect(refused).toMatch(/^retry-after: \d+/im);
  expect(await send(10, customer)).toBe(404);
  for (const { socket } of begun) socket.destroy();
  await shop.waitFor('the room of what was broken off', async () => (await send(MAX_DOCUMENT_BYTES, customer)) === 404);
});

test('a process takes four of the largest of all customers at once', async () => {
  const customers = await Promise.all(Array.from({ length: MAX_UPLOADS_AT_ONCE + 1 }, () => shop.createCustomer()));
  const begun = await Promise.all(customers.map(({ token }) => begin(token)));
  expect(await Promise.any(begun.map(({ answer }) => answer))).toMatch(/^HTTP\/1\.1 503/);
});
