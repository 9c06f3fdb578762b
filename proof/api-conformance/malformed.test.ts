import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import { diffSnapshots, type Snapshot, takeSnapshot } from '#testing/database-snapshot.ts';
import { rest } from '#testing/rest.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { BODY_FIELDS, malformedBodies, textPaths, withValue } from './fields.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { callEndpoint, type Reply, replyFaults } from './request.ts';
import { SAMPLES, type Sample } from './samples.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const WITH_BODY = Object.keys(BODY_FIELDS) as CallName[];
/** Endpoints whose body has fields. */
const WITH_FIELDS = WITH_BODY.filter((name) => Object.keys(BODY_FIELDS[name] ?? {}).length > 0);
const WITH_PARAMS = NAMES.filter((name) => /:/.test(CALLS[name]));

let shop: TestShop;
let own: Fixtures;
let before: Snapshot;

beforeAll(async () => {
  shop = await startShop();
  own = await createFixtures(shop);
  await rest(shop);
});
beforeEach(async () => {
  before = await takeSnapshot(shop);
});
afterAll(() => shop.stop());
const token = () => own.token;

/** Faults of the refusal of a malformed input; empty when it is correct. */
function refusalFaults(reply: Reply, field: string): string[] {
  const faults = replyFaults(reply);
  if (reply.status !== 400) return [...faults, `is ${reply.status} ${reply.body?.message ?? ''}`];
  const named = (reply.body?.errors ?? []).map((error: { field: string }) => error.field);
  // A missing entry may be reported as a fault of its list.
  const isNamed = named.some(
    (name: string) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`),
  );
  return isNamed ? faults : [...faults, `names ${JSON.stringify(named)}`];
}

async function expectUnchanged() {
  expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
}

test('every endpoint with a body in /api/openapi.json is tested here', async () => {
  const { paths } = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: unknown }>>;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const withBody = operations
    .filter(({ requestBody }) => requestBody !== undefined)
    .map(({ operationId }) => operationId);
  expect(withBody.sort()).toEqual([...WITH_BODY].sort());
});

describe('a malformed body is refused with the field and a Spanish message and changes nothing', () => {
  test.each(WITH_BODY)('%s', async (name) => {
    const sample = SAMPLES[name](own);
    const found: string[] = [];
    for (const { field, what, body } of malformedBodies(name, sample)) {
      const reply = await callEndpoint(shop, name, { sample: { ...sample, body }, token: token() });
      found.push(...refusalFaults(reply, field).map((fault) => `${field} ${what}: ${fault}`));
    }
    expect(found).toEqual([]);
    await expectUnchanged();
  });
});

describe('an unknown key is refused by name, including keys of Object.prototype', () => {
  const KEYS = ['extra', 'id', 'userId', 'constructor', 'toString', 'hasOwnProperty', '$where', 'a.b'];
  test.each(WITH_BODY)('%s', async (name) => {
    const sample = SAMPLES[name](own);
    const found: string[] = [];
    const isIgnored = (key: string) => name === 'addCartItem' && key === 'id';
    for (const key of KEYS.filter((name) => !(name in (sample.body ?? {})) && !isIgnored(name))) {
      const raw = JSON.stringify({ ...sample.body }).replace(
        /\}$/,
        `${Object.keys(sample.body ?? {}).length ? ',' : ''}${JSON.stringify(key)}:"x"}`,
      );
      const reply = await callEndpoint(shop, name, { sample, token: token(), raw });
      found.push(...refusalFaults(reply, key).map((fault) => `${key}: ${fault}`));
    }
    for (const pollution of ['"__proto__":{"x":1}', '"constructor":{"prototype":{"x":1}}', '"__proto__":null']) {
      const reply = await callEndpoint(shop, name, { sample, token: token(), raw: `{${pollution}}` });
      if (reply.status !== 400 || replyFaults(reply).length > 0)
        found.push(`${pollution}: ${reply.status} ${reply.text}`);
    }
    expect(found).toEqual([]);
    expect(({} as { x?: number }).x).toBeUndefined();
    await expectUnchanged();
  });
});

describe('a body that is not a JSON object is refused', () => {
  const BODIES: [string, RegExp][] = [
    ['{', /^400$/],
    ['', /^400$/],
    ['{"a":1}}', /^400$/],
    ['\u0000', /^400$/],
    ['null', /^400$/],
    ['[]', /^400$/],
    ['[{}]', /^400$/],
    ['"x"', /^400$/],
    ['3', /^400$/],
    ['true', /^400$/],
    [`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`, /^400$/],
  ];
  const limitOf = (name: CallName) => endpoints[name].maxBodyBytes ?? 70_000;
  const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/xml', 'x'];
  test.each(WITH_FIELDS)('%s', async (name) => {
    const sample = SAMPLES[name](own);
    const found: string[] = [];
    const tooLarge = JSON.stringify({ a: 'x'.repeat(limitOf(name)) });
    for (const [raw, expected] of [...BODIES, [tooLarge, /^413$/] as const]) {
      const reply = await callEndpoint(shop, name, { sample, token: token(), raw });
      const faults = [...replyFaults(reply), ...(expected.test(`${reply.status}`) ? [] : [`is ${reply.status}`])];
      if (!reply.body?.errors?.length) faults.push('has no list of errors');
      found.push(...faults.map((fault) => `${raw.slice(0, 30)}: ${fault}`));
    }
    for (const type of TYPES) {
      const reply = await callEndpoint(shop, name, { sample, token: token(), headers: { 'content-type': type } });
      if (![400, 415].includes(reply.status)) found.push(`${type}: ${reply.status}`);
      if (!reply.body?.errors?.length) found.push(`${type}: has no list of errors`);
      found.push(...replyFaults(reply).map((fault) => `${type}: ${fault}`));
    }
    expect(found).toEqual([]);
    await expectUnchanged();
  });
});

describe('a malformed parameter of the path or the query is refused', () => {
  const UNUSUAL = [
    'abc',
    '0',
    '-1',
    '1.5',
    '1e308',
    'NaN',
    "' or 1=1 --",
    '../users',
    '<script>',
    '\u0000',
    'a\u0000b',
    '😀',
    '\ud83d',
    '%',
    'x'.repeat(150),
    'x'.repeat(500),
    'null',
    'undefined',
    '__proto__',
    'constructor',
  ];
  const REFUSED = [400, 404];

  test.each(WITH_PARAMS)('%s', async (name) => {
    const sample = SAMPLES[name](own);
    const [key = ''] = Object.keys(sample.params ?? {});
    const found: string[] = [];
    for (const value of UNUSUAL.map((text) => text.toWellFormed())) {
      const reply = await callEndpoint(shop, name, { sample: { ...sample, params: { [key]: value } }, token: token() });
      if (!REFUSED.includes(reply.status)) found.push(`${value}: ${reply.status}`);
      const named = reply.status === 400 ? refusalFaults(reply, key) : replyFaults(reply);
      found.push(...named.map((fault) => `${JSON.stringify(value)}: ${fault}`));
    }
    for (const raw of ['%00', 'a%2fb', '%2e%2e', '%252e', ';a=b', '%20']) {
      const path = CALLS[name].replace(/^\w+ /, '/api').replace(/:\w+/, raw);
      const reply = await callEndpoint(shop, name, { sample, token: token(), path });
      if (!REFUSED.includes(reply.status)) found.push(`${raw}: ${reply.status}`);
      found.push(...replyFaults(reply).map((fault) => `${raw}: ${fault}`));
    }
    expect(found).toEqual([]);
    await expectUnchanged();
  });

  const QUERIES: [CallName, string, string[]][] = [
    [
      'searchProducts',
      'keyword',
      ['', 'keyword=', 'keyword=%20%20', `keyword=${'x'.repeat(300)}`, 'keyword=a&keyword=b', 'keyword[a]=b'],
    ],
    [
      'searchProducts',
      'page',
      ['0', '-1', '1.5', '21', 'x', '', '1e308', 'NaN', 'Infinity', '0x10', '1e1', '%201', '1&page=2'].map(
        (page) => `keyword=a&page=${page}`,
      ),
    ],
    [
      'searchProducts',
      'domainCode',
      ['ar', '', 'COM', 'com&domainCode=com'].map((code) => `keyword=a&domainCode=${code}`),
    ],
    [
      'searchProducts',
      'sort',
      ['', 'price', 'PRICE-ASC', 'rating&sort=rating'].map((sort) => `keyword=a&sort=${sort}`),
    ],
    ...(['regime', 'condition', 'weight'] as const).map((name): [CallName, string, string[]] => [
      'searchProducts',
      name,
      ['', 'x', '0', `${'new&condition='.repeat(50)}`, '__proto__'].map((value) => `keyword=a&${name}=${value}`),
    ]),
    [
      'searchProducts',
      'brand',
      ['', '%20', 'x'.repeat(300), Array(50).fill('a').join('&brand=')].map((value) => `keyword=a&brand=${value}`),
    ],
    ...(['min', 'max'] as const).map((name): [CallName, string, string[]] => [
      'searchProducts',
      name,
      ['', '-1', '1.234', '1,5', '1e3', 'NaN', '0x10', '9999999', `1&${name}=2`].map(
        (value) => `keyword=a&${name}=${value}`,
      ),
    ]),
    ['suggestKeywords', 'word', ['', 'word=', 'word=%20', `word=${'x'.repeat(300)}`, 'word=a&word=b']],
    ['listOwnKeywords', 'word', ['', 'word=', 'word=%20', `word=${'x'.repeat(300)}`, 'word=a&word=b']],
    ['listOrders', 'before', ['before=', 'before=abc', 'before=1', 'before=a&before=b', `before=${'x'.repeat(300)}`]],
  ];
  test.each(QUERIES)('%s by %s', async (name, field, queries) => {
    const path = CALLS[name].replace(/^\w+ /, '/api');
    const found: string[] = [];
    for (const query of queries) {
      const reply = await callEndpoint(shop, name, { sample: {}, token: token(), path: `${path}?${query}` });
      found.push(...refusalFaults(reply, field).map((fault) => `${query}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

  test('characters with a meaning to the database or the browser are searched for literally', async () => {
    for (const word of [
      "'",
      '%',
      '_',
      '\\',
      '"; drop table orders; --',
      '<script>',
      '\u0000',
      'a\u0000b',
      '\ud83d',
      '😀',
      '(',
      '*',
      ':*',
      '&',
      '!',
    ]) {
      for (const name of ['searchProducts', 'suggestKeywords', 'listOwnKeywords'] as const) {
        const query: Record<string, string> =
          name === 'searchProducts' ? { keyword: `a${word}` } : { word: `a${word}` };
        const reply = await callEndpoint(shop, name, { sample: { query }, token: token() });
        expect({ name, word, status: reply.status, faults: replyFaults(reply) }).toEqual({
          name,
          word,
          status: 200,
          faults: [],
        });
      }
    }
  });
});

describe('control characters, lone surrogates and injection texts cause no fault', () => {
  const UNUSUAL = [
    '\u0000',
    'a\u0000b',
    '\u0001',
    '\ud83d',
    '\udc00\ud83d',
    '\u202eabc',
    '\ufeff',
    '😀'.repeat(30),
    "'; drop table orders; --",
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '%00',
    '\r\nBcc: x@y.z',
  ];
  test.each(WITH_FIELDS)('%s', async (name) => {
    const found: string[] = [];
    for (const path of textPaths(SAMPLES[name](own).body)) {
      for (const text of UNUSUAL) {
        const sample: Sample = SAMPLES[name](own);
        const valid = String(
          path.split('.').reduce((at: unknown, step) => (at as Record<string, unknown>)[step], sample.body),
        );
        for (const value of [text, `${valid}${text}`, `${text}${valid}`]) {
          const body = withValue(sample.body ?? {}, path, value);
          const reply = await callEndpoint(shop, name, { sample: { ...sample, body }, token: token() });
          found.push(...replyFaults(reply).map((fault) => `${path} ${JSON.stringify(value)}: ${fault}`));
        }
      }
    }
    expect(found).toEqual([]);
  });
});
