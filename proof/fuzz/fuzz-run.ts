import { Agent } from 'node:http';
import { sql } from 'kysely';
import type { StaffRole } from '#domain/staff/roles.ts';
import { createFixtures, type Fixtures } from '#proof/api-conformance/fixtures.ts';
import { type Reply, sendRaw, transportFaults } from '#proof/api-conformance/request.ts';
import { overloadedRefusal } from '#server/http/error-handler.ts';
import { createStaff } from '#testing/backoffice.ts';
import { ACCOUNT_FORM, ADDRESS_FORM } from '#testing/forms.ts';
import { readOrder } from '#testing/order-steps.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import type { ReachableShop } from '#testing/reachable-shop.ts';
import type { FuzzStaff } from './backoffice-request.ts';
import { type FuzzCustomers, type FuzzRequest, fuzzRequest } from './fuzz-request.ts';

export interface FuzzOptions {
  requests: number;
  seed: string;
}

export interface FuzzFigures {
  /** Responses by status. */
  statuses: Record<string, number>;
  /** Faulty responses, each with the index that repeats its request. */
  faults: string[];
  /** Milliseconds of the slowest answer. */
  slowestMs: number;
  /** What the log must not hold: passwords, tokens, codes and personal data of the customers. */
  secrets: string[];
}

/** Requests between new customers: valid ones use up carts, codes and orders. */
const ROUND = 10_000;
/** Requests between new counts of attempts, which would refuse most sign-ins and codes before they are read. */
const ATTEMPTS = 100;
const CONCURRENT = 8;
/** A request without an answer after this time hangs. */
const HANG_MS = 10_000;
/** Statuses that stand for no answer in time, and for a connection that was closed without one. */
const [HUNG, CLOSED] = [598, 599];

/** Sends the requests of a seed to the shop, a few at a time. */
export async function runFuzz(shop: ReachableShop, { requests, seed }: FuzzOptions): Promise<FuzzFigures> {
  const figures: FuzzFigures = { statuses: {}, faults: [], slowestMs: 0, secrets: [] };
  for (let first = 0; first < requests; first += ROUND) {
    const customers = await createFuzzCustomers(shop);
    figures.secrets.push(...secretsOf(customers));
    const last = Math.min(requests, first + ROUND);
    for (let start = first; start < last; start += ATTEMPTS)
      await runBatch(shop, { customers, seed, start, end: Math.min(last, start + ATTEMPTS), figures });
  }
  return figures;
}

async function createFuzzCustomers(shop: ReachableShop): Promise<FuzzCustomers> {
  const [owner, stranger] = [await createFixtures(shop), await createFixtures(shop)];
  return { owner, stranger, expendable: await shop.createCustomer(), staff: await createFuzzStaff(shop, owner) };
}

async function createFuzzStaff(shop: ReachableShop, owner: Fixtures): Promise<FuzzStaff> {
  const cookieOf = async (role: StaffRole) => (await createStaff(shop, role)).cookie;
  return {
    cookies: {
      support: await cookieOf('support'),
      purchasing: await cookieOf('purchasing'),
      finance: await cookieOf('finance'),
      owner: await cookieOf('owner'),
    },
    origin: shop.context.config.publicUrl,
    orderNumber: (await readOrder(shop, owner, owner.orders.purchased)).number,
  };
}

interface Batch {
  customers: FuzzCustomers;
  seed: string;
  start: number;
  end: number;
  figures: FuzzFigures;
}

async function runBatch(shop: ReachableShop, { customers, seed, start, end, figures }: Batch): Promise<void> {
  await sql`delete from attempts`.execute(shop.context.db);
  const own = { ...customers, expendable: await shop.createCustomer() };
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT });
  let next = start;
  const worker = async () => {
    while (next < end) {
      const index = next++;
      const outgoing = fuzzRequest(own, seed, index);
      const sentAt = performance.now();
      const reply = await send(shop, outgoing, agent);
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - sentAt);
      figures.statuses[reply.status] = (figures.statuses[reply.status] ?? 0) + 1;
      figures.faults.push(
        ...faultsOf({ outgoing, reply, owner: own.owner }).map(
          (fault) => `seed ${seed}, request ${index} ${fault}: ${describe(outgoing)}`,
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  agent.destroy();
}

const INTERNALS = /\n\s+at .+:\d+:\d+|node_modules\/|\.ts:\d+|\bselect .{1,300} from "|\binsert into "/;

interface Answered {
  outgoing: FuzzRequest;
  reply: Reply;
  owner: Fixtures;
}

/** What no response may have; a 503 is allowed when it says when to retry, and blames none of the partners, which are up. */
function faultsOf({ outgoing, reply, owner }: Answered): string[] {
  const { status, headers, text } = reply;
  if (status === HUNG) return ['has no answer in time'];
  if (status === 503 && /^\d+$/.test(String(headers['retry-after'])))
    return text.includes(overloadedRefusal().message) ? [] : [`blames a partner: ${text.slice(0, 100)}`];
  // A call that misses its route may reach a page.
  const isPage = outgoing.isPage || String(headers['content-type']).startsWith('text/html');
  const faults = isPage ? (status >= 500 ? [`is ${status}`] : []) : transportFaults(reply);
  const sent = `${outgoing.path} ${outgoing.body}`;
  const leaked = outgoing.mayReadOwner
    ? []
    : personalData(owner).filter((datum) => text.includes(datum) && !sent.includes(datum));
  return [
    ...faults,
    ...(INTERNALS.test(text) ? [`shows internals '${INTERNALS.exec(text)?.[0].slice(0, 100)}'`] : []),
    ...leaked.map((datum) => `shows '${datum}' to somebody else`),
  ];
}

function personalData({ email, orders, addressId, favoriteId, packageNumber }: Fixtures): string[] {
  return [email, ...Object.values(orders), addressId, favoriteId, packageNumber];
}

function secretsOf({ owner, stranger, expendable, staff }: FuzzCustomers): string[] {
  const people = [owner, stranger].flatMap((own) => [
    own.email,
    own.password,
    own.verifyCode,
    own.createResetCode,
    own.emailCode,
    own.googleToken,
    own.facebookToken,
  ]);
  const tokens = [owner, stranger, expendable].map(({ token }) => token.split('.')[2] ?? token);
  const typed = [
    CUSTOMS_DATA.document,
    CUSTOMS_DATA.birthday,
    CUSTOMS_DATA.phone,
    ADDRESS_FORM.address,
    ACCOUNT_FORM.accountNumber,
  ];
  return [...people, ...tokens, ...typed, ...Object.values(staff.cookies).map((cookie) => cookie.split('=')[1] ?? '')];
}

function describe({ what, method, path, headers, body }: FuzzRequest): string {
  const { authorization: _token, ...others } = headers;
  return `${what}: ${method} ${path.slice(0, 200)} ${JSON.stringify(others).slice(0, 200)} ${String(body).slice(0, 300)}`;
}

/** Sends a request unchanged. Without a response the status is one of those that stand for none, which is a fault. */
async function send(shop: ReachableShop, { method, path, headers, body }: FuzzRequest, agent: Agent): Promise<Reply> {
  const signal = AbortSignal.timeout(HANG_MS);
  try {
    return await sendRaw(shop, { method, path, headers, ...(body === null ? {} : { body }) }, { agent, signal });
  } catch (error) {
    const status = signal.aborted ? HUNG : CLOSED;
    return { status, headers: {}, text: (error as Error).message, body: undefined };
  }
}
