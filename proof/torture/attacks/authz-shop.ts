import { CALLS, type CallName } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Fixtures } from '#proof/api-conformance/fixtures.ts';
import { callEndpoint, type Reply } from '#proof/api-conformance/request.ts';
import { SAMPLES, type Sample } from '#proof/api-conformance/samples.ts';
import { pathOf } from '#testing/call-shop.ts';
import { findCanaries } from './canaries.ts';
import type { Checks } from './checks.ts';
import type { Target } from './target.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const accessOf = (name: CallName) => (endpoints[name] as Endpoint).access;
const OF_CUSTOMERS = NAMES.filter((name) => accessOf(name) === 'customer');
const OF_ANYONE = NAMES.filter((name) => accessOf(name) === 'anyone');
const UNKNOWN_ID = '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11';
/** The simulated carrier's panel, which is open, shows these and no more; a code and a password prove who sends them. */
const SHOWS_OWNER: readonly CallName[] = ['readPanelOrder', 'signIn', 'verifyAccount', 'resetPassword'];

/** Their body names something of the owner's. */
const NAMED_IN_BODY: readonly CallName[] = ['changeCartItem', 'createOrder', 'quoteParcels', 'orderParcels'];

/** Their input has an owner, who is asked for in another way: a list that begins after an order, a mailed code. */
const NAMED_ELSEWHERE: readonly CallName[] = ['listOrders', 'confirmEmailChange'];

export interface Matrix {
  target: Target;
  owner: Fixtures;
  stranger: Fixtures;
  canaries: readonly string[];
  checks: Checks;
}

/** Every endpoint whose input names something of the owner's, by another customer: as if it did not exist. */
export async function callAsStranger(matrix: Matrix): Promise<void> {
  const { target, owner, stranger, checks } = matrix;
  const { token } = stranger;
  for (const name of OF_CUSTOMERS) {
    const sample = SAMPLES[name](owner);
    if (!namesResource(name)) {
      const isOfNobody = JSON.stringify(sample) === JSON.stringify(SAMPLES[name](stranger));
      checks.check(`${name} names what is somebody's`, isOfNobody || NAMED_ELSEWHERE.includes(name));
      continue;
    }
    const reply = await callEndpoint(target, name, { sample, token });
    const unknown = await callEndpoint(target, name, { sample: withUnknownIds(sample), token });
    const isAlike = reply.status === 404 && unknown.status === 404 && reply.text === unknown.text;
    checks.check(`${name} by a stranger is ${reply.status} ${reply.text}, unknown ${unknown.status}`, isAlike);
    checkLeak(matrix, `${name} by a stranger`, { name, sample, reply });
  }
  for (const name of OF_CUSTOMERS.filter((call) => CALLS[call].startsWith('GET ') && !namesResource(call))) {
    for (const sample of name === 'listOrders' ? [{}, SAMPLES.listOrders(owner)] : [{}]) {
      const reply = await callEndpoint(target, name, { sample, token });
      checkLeak(matrix, `${name} of a stranger`, { name, sample, reply });
    }
  }
  await nameEach(matrix);
}

/** Each order of the owner, each number of a package, the owner's cart, address or parcel alone: all as if they did not exist. */
async function nameEach({ target, owner, stranger, checks }: Matrix): Promise<void> {
  const orders = Object.values(owner.orders);
  const numbers = [owner.packageNumber, owner.carrierNumber, ...orders];
  const own = SAMPLES.createOrder(stranger).body;
  const tried: [CallName, Sample][] = [
    ...orders.map((id): [CallName, Sample] => ['readOrder', { params: { id } }]),
    ...numbers.map((trackingNumber): [CallName, Sample] => ['track', { params: { trackingNumber } }]),
    ['createOrder', { body: { ...own, addressId: owner.addressId } }],
    ['createOrder', { body: { ...own, cartId: owner.cartId } }],
    ['createOrder', { body: { ...own, parcels: [owner.readyParcelId] } }],
    ['quoteFees', { body: { ...SAMPLES.quoteFees(stranger).body, parcels: [owner.readyParcelId] } }],
  ];
  for (const [name, sample] of tried) {
    const { status } = await callEndpoint(target, name, { sample, token: stranger.token });
    checks.check(`${name} with ${JSON.stringify(sample)} by a stranger is ${status}`, status === 404);
  }
}

function namesResource(name: CallName): boolean {
  return /:(id|trackingNumber)\b/.test(CALLS[name]) || NAMED_IN_BODY.includes(name);
}

function withUnknownIds(sample: Sample): Sample {
  return JSON.parse(
    JSON.stringify(sample).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|TBA\d+/g, UNKNOWN_ID),
  ) as Sample;
}

/** Every endpoint for anyone, by nobody, about the owner. */
export async function readPublicly(matrix: Matrix): Promise<void> {
  for (const name of OF_ANYONE.filter((call) => !SHOWS_OWNER.includes(call))) {
    const sample = SAMPLES[name](matrix.owner);
    const reply = await callEndpoint(matrix.target, name, { sample });
    checkLeak(matrix, `${name} by nobody`, { name, sample, reply });
  }
}

/** How often the owner reads own data, without which the search for leaks would prove nothing. */
export async function countOwnReadings({ target, owner, canaries }: Matrix): Promise<number> {
  let count = 0;
  for (const name of OF_CUSTOMERS.filter((call) => CALLS[call].startsWith('GET '))) {
    const sample = SAMPLES[name](owner);
    const { text } = await callEndpoint(target, name, { sample, token: owner.token });
    if (findCanaries(text, '', canaries).length > 0) count += 1;
  }
  return count;
}

interface Answered {
  name: CallName;
  sample: Sample;
  reply: Reply;
}

function checkLeak({ canaries, checks }: Matrix, what: string, { name, sample, reply }: Answered): void {
  const request = decodeURIComponent(pathOf(name, sample)) + JSON.stringify(sample.body ?? {});
  const found = findCanaries(reply.text, request, canaries);
  checks.checkLeak(`${what} shows ${found.join(', ')}`, found.length === 0);
}
