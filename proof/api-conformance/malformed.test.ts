import { beforeEach, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { absent, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { parseInput } from '#server/http/register-routes.ts';
import { isRefusal } from '#server/refusal.ts';
import { pathOf } from '#testing/call-shop.ts';
import { diffSnapshots, type Snapshot, takeSnapshot } from '#testing/database-snapshot.ts';
import { rest } from '#testing/rest.ts';
import { startShop } from '#testing/shop.ts';
import { CANDIDATES, fieldsOf, PARTS, type Part, PLAIN_TEXTS, withValue } from './fields.ts';
import { createFixtures } from './fixtures.ts';
import { callEndpoint, replyFaults } from './request.ts';
import { SAMPLES } from './samples.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const endpointOf = (name: CallName): Endpoint => endpoints[name];
const WITH_BODY = NAMES.filter((name) => endpointOf(name).body !== absent);
const WITH_INPUT = NAMES.filter((name) => PARTS.some((part) => endpointOf(name)[part] !== absent));

let before: Snapshot;

const shop = await startShop();
const own = await createFixtures(shop);
await rest(shop);
beforeEach(async () => {
  before = await takeSnapshot(shop);
});

async function expectUnchanged() {
  expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
}

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

interface Tried {
  part: Part;
  field: string;
  what: string;
  input: Input;
  /** What the contract finds in it. */
  errors: readonly { field: string; message: string }[];
  /** Whether one of the faults is that of the field. */
  isOfField: boolean;
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 8)}…${text.length}` : text);

/** The sample of an endpoint with each candidate in each field, and what the contract says to it. */
function tryFields(name: CallName): Tried[] {
  const sample = SAMPLES[name](own);
  return PARTS.flatMap((part) =>
    fieldsOf(endpointOf(name), part, sample).flatMap((field) =>
      CANDIDATES[part].map((value) => {
        const input: Input = { ...sample, [part]: withValue(sample[part] ?? {}, field, value) };
        const { params, query, body } = input;
        const parsed = parseInput(endpointOf(name), { params, query, body });
        const errors = isRefusal(parsed) ? (parsed.errors ?? []) : [];
        // A missing entry may be reported as a fault of its list.
        const isOfField = errors.some(
          (error) => `${field}.`.startsWith(`${error.field}.`) || error.field.startsWith(`${field}.`),
        );
        const what = value === undefined ? 'missing' : shorten(JSON.stringify(value));
        return { part, field, what, input, errors, isOfField };
      }),
    ),
  );
}

test('no field accepts more than it did: a looser contract changes this table, which -u writes anew', async () => {
  const plain = PLAIN_TEXTS.map((text) => shorten(JSON.stringify(text)));
  const lines = WITH_INPUT.flatMap((name) =>
    [...Map.groupBy(tryFields(name), ({ part, field }) => `${part} ${field}`)].map(([at, tried]) => {
      const accepted = tried.filter(({ isOfField }) => !isOfField).map(({ what }) => what);
      const isOpen = plain.every((text) => accepted.includes(text));
      const shown = isOpen ? ['any text', ...accepted.filter((what) => !plain.includes(what))] : accepted;
      return `${name} ${at}: ${shown.join(' ') || 'none of these'}\n`;
    }),
  );
  await expect(lines.join('')).toMatchFileSnapshot('./accepted.txt');
});

describe('an input with a malformed field is refused with what the contract says, in Spanish, and changes nothing', () => {
  test.each(WITH_INPUT)('%s', async (name) => {
    const refused = tryFields(name).filter(({ errors }) => errors.length > 0);
    const found: string[] = [];
    // One value for each field and message.
    const kinds = Map.groupBy(refused, ({ part, field, errors }) => `${part} ${field} ${JSON.stringify(errors)}`);
    for (const [tried] of kinds.values()) {
      if (!tried) continue;
      const { part, field, what, input, errors } = tried;
      const query = Object.entries(input.query ?? {}).flatMap(([key, value]) =>
        [value].flat().map((each) => [key, `${each}`]),
      );
      const path = `${pathOf(name, { params: input.params })}?${new URLSearchParams(query)}`;
      const sample = input.body ? { body: input.body } : {};
      const reply = await callEndpoint(shop, name, { sample, token: own.token, path });
      const faults = replyFaults(reply);
      // The router knows no path with an entry that is too long.
      const isAsSaid = part === 'params' && reply.status === 404;
      if (!isAsSaid && JSON.stringify(reply.body?.errors) !== JSON.stringify(errors))
        faults.push(`is ${reply.status} ${JSON.stringify(reply.body?.errors)}`);
      found.push(...faults.map((fault) => `${part} ${field} ${what}: ${fault}`));
    }
    expect(found).toEqual([]);
    await expectUnchanged();
  });
});

describe('an unknown key is refused by name, one that only the server sets and one of Object.prototype too', () => {
  const SENT = ['extra', 'id', 'userId', 'constructor', 'hasOwnProperty', '$where', 'a.b'];
  const OF_THE_SERVER = [
    ...['toString', 'customerId', 'customer_id', 'user', 'role', 'isAdmin', 'verified', 'verifiedAt', 'verified_at'],
    ...['password_hash', 'locker', 'createdAt', 'created_at', 'defaultAddress', 'is_default', 'amount', 'amountUsd'],
    ...['rate', 'total', 'fees', 'status', 'number', 'dateAdded', 'customerEmail', 'events', 'issue', 'discount'],
    ...['cartItems', 'email', 'address', 'paymentMethod', 'password', 'currency', '__proto'],
  ];
  test.each(WITH_BODY)('%s', async (name) => {
    const sample = SAMPLES[name](own);
    const fields = fieldsOf(endpointOf(name), 'body', sample);
    const unknown = (key: string) => !fields.includes(key);
    const withKey = (key: string) => ({ ...sample.body, [key]: 'x' });
    const unnamed = [...SENT, ...OF_THE_SERVER].filter(unknown).filter((key) => {
      const parsed = parseInput(endpointOf(name), { params: sample.params, query: {}, body: withKey(key) });
      return !isRefusal(parsed) || !parsed.errors?.some(({ field }) => field === key);
    });
    expect(unnamed).toEqual([]);
    const found: string[] = [];
    for (const key of SENT.filter(unknown)) {
      const reply = await callEndpoint(shop, name, { sample: { ...sample, body: withKey(key) }, token: own.token });
      const named = (reply.body?.errors ?? []).map((error: { field: string }) => error.field);
      const faults = named.includes(key) ? replyFaults(reply) : [`is ${reply.status}, names ${named}`];
      found.push(...faults.map((fault) => `${key}: ${fault}`));
    }
    for (const pollution of ['"__proto__":{"x":1}', '"constructor":{"prototype":{"x":1}}', '"__proto__":null']) {
      const reply = await callEndpoint(shop, name, { sample, token: own.token, raw: `{${pollution}}` });
      if (reply.status !== 400 || replyFaults(reply).length > 0)
        found.push(`${pollution}: ${reply.status} ${reply.text}`);
    }
    expect(found).toEqual([]);
    expect(({} as { x?: number }).x).toBeUndefined();
    await expectUnchanged();
  });
});

describe('a body that is not a JSON object is refused', () => {
  const BODIES = ['{', '', '{"a":1}}', '\u0000', 'null', '[]', '[{}]', '"x"', '3', 'true'];
  const DEEP = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
  const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/xml', 'x'];
  test.each(WITH_BODY.filter((name) => !endpointOf(name).body.safeParse({}).success))('%s', async (name) => {
    const sample = SAMPLES[name](own);
    const tooLarge = JSON.stringify({ a: 'x'.repeat(endpointOf(name).maxBodyBytes ?? 70_000) });
    const sent = [
      ...[...BODIES, DEEP].map((raw) => ({ raw, statuses: [400] })),
      { raw: tooLarge, statuses: [413] },
      ...TYPES.map((type) => ({ headers: { 'content-type': type }, statuses: [400, 415] })),
    ];
    const found: string[] = [];
    for (const { statuses, ...request } of sent) {
      const reply = await callEndpoint(shop, name, { sample, token: own.token, ...request });
      const faults = replyFaults(reply);
      if (!statuses.includes(reply.status)) faults.push(`is ${reply.status}`);
      if (!reply.body?.errors?.length) faults.push('has no list of errors');
      found.push(...faults.map((fault) => `${JSON.stringify(request).slice(0, 40)}: ${fault}`));
    }
    expect(found).toEqual([]);
    await expectUnchanged();
  });
});

describe('a path that no client makes is refused', () => {
  test.each(NAMES.filter((name) => /:/.test(CALLS[name])))('%s', async (name) => {
    const found: string[] = [];
    for (const raw of ['%00', 'a%2fb', '%2e%2e', '%252e', ';a=b', '%20']) {
      const path = CALLS[name].replace(/^\w+ /, '/api').replace(/:\w+/, raw);
      const reply = await callEndpoint(shop, name, { sample: SAMPLES[name](own), token: own.token, path });
      const faults = [400, 404].includes(reply.status) ? replyFaults(reply) : [`is ${reply.status}`];
      found.push(...faults.map((fault) => `${raw}: ${fault}`));
    }
    expect(found).toEqual([]);
    await expectUnchanged();
  });
});

test('characters with a meaning to the database or the browser are searched for literally', async () => {
  const words = ["'", '%', '_', '\\', '"; drop table orders; --', '<script>', '\ud83d', '😀'];
  for (const word of [...words, '(', '*', ':*', '&', '!']) {
    for (const name of ['searchProducts', 'suggestKeywords', 'listOwnKeywords'] as const) {
      const key = name === 'searchProducts' ? 'keyword' : 'word';
      const reply = await callEndpoint(shop, name, { sample: { query: { [key]: `a${word}` } }, token: own.token });
      const answered = { name, word, status: reply.status, faults: replyFaults(reply) };
      expect(answered).toEqual({ name, word, status: 200, faults: [] });
    }
  }
});
