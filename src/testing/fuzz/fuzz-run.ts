import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { createFixtures } from '#testing/api-conformance/fixtures.ts';
import { type Reply, transportFaults } from '#testing/api-conformance/request.ts';
import { createCustomers } from '#testing/many-customers.ts';
import type { TestShop } from '#testing/shop.ts';
import { type FuzzCustomers, type FuzzRequest, fuzzRequest } from './fuzz-request.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
}

export interface FuzzFigures {
  /** Responses by status. */
  statuses: Record<string, number>;
  /** Faulty responses, each with the index that repeats its request. */
  faults: string[];
}

/** Requests between new customers: valid ones use up carts, codes and orders. */
const ROUND = 10_000;
/** Requests between new counts of attempts, which would refuse most sign-ins and codes before they are read. */
const ATTEMPTS = 100;
const CONCURRENT = 8;

/** Sends the requests of a seed to the shop, a few at a time. */
export async function runFuzz(shop: TestShop, { requests, seed }: FuzzOptions): Promise<FuzzFigures> {
  const figures: FuzzFigures = { statuses: {}, faults: [] };
  for (let first = 0; first < requests; first += ROUND) {
    const customers = await createFuzzCustomers(shop);
    const last = Math.min(requests, first + ROUND);
    for (let start = first; start < last; start += ATTEMPTS)
      await runBatch(shop, { customers, seed, start, end: Math.min(last, start + ATTEMPTS), figures });
  }
  return figures;
}

async function createFuzzCustomers(shop: TestShop): Promise<FuzzCustomers> {
  const [owner, stranger] = [await createFixtures(shop), await createFixtures(shop)];
  return { owner, stranger, expendable: await createExpendable(shop) };
}

async function createExpendable(shop: TestShop): Promise<{ token: string }> {
  const [customer] = await createCustomers(shop, 1);
  return { token: customer?.token ?? '' };
}

interface Batch {
  customers: FuzzCustomers;
  seed: number;
  start: number;
  end: number;
  figures: FuzzFigures;
}

async function runBatch(shop: TestShop, { customers, seed, start, end, figures }: Batch): Promise<void> {
  await sql`delete from attempts`.execute(shop.context.db);
  const own = { ...customers, expendable: await createExpendable(shop) };
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT });
  let next = start;
  const worker = async () => {
    while (next < end) {
      const index = next++;
      const outgoing = fuzzRequest(own, seed, index);
      const reply = await send(shop, outgoing, agent);
      figures.statuses[reply.status] = (figures.statuses[reply.status] ?? 0) + 1;
      figures.faults.push(
        ...faultsOf(reply).map((fault) => `seed ${seed}, request ${index}: ${describe(outgoing)} ${fault}`),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  agent.destroy();
}

/** What no response may have; a 503 is allowed when it says when to retry. */
function faultsOf(reply: Reply): string[] {
  if (reply.status === 503 && /^\d+$/.test(String(reply.headers['retry-after']))) return [];
  return transportFaults(reply);
}

function describe({ what, method, path, headers, body }: FuzzRequest): string {
  const { authorization: _token, ...others } = headers;
  return `${what}: ${method} ${path.slice(0, 200)} ${JSON.stringify(others).slice(0, 200)} ${String(body).slice(0, 300)}`;
}

/** Sends a request unchanged. Status 599: the connection was closed without a response, which counts as a fault. */
function send(shop: TestShop, { method, path, headers, body }: FuzzRequest, agent: Agent): Promise<Reply> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve) => {
    let received: Pick<Reply, 'status' | 'headers'> = { status: 599, headers: {} };
    // A refused HEAD of several packets is answered with a body, at which the client fails after it read the status.
    const closed = (error: Error) => resolve({ ...received, text: error.message, body: undefined });
    const length = body === null ? {} : { 'content-length': String(body.byteLength) };
    const outgoing = request(
      { hostname, port, agent, method, path, headers: { ...length, ...headers } },
      (response) => {
        received = { status: response.statusCode ?? 0, headers: response.headers };
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', closed);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ ...received, text, body: undefined });
        });
      },
    );
    outgoing.on('error', closed);
    outgoing.end(body ?? undefined);
  });
}
