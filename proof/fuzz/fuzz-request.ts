import type { RouteConfigEntry } from '@react-router/dev/routes';
import backofficeRoutes from '#backoffice/routes.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { CALLS, type CallName, methodAndPath } from '#contract/calls.ts';
import { withValue } from '#proof/api-conformance/fields.ts';
import type { Fixtures } from '#proof/api-conformance/fixtures.ts';
import { OTHER_ROUTES } from '#proof/api-conformance/other-routes.ts';
import { SAMPLES, type Sample } from '#proof/api-conformance/samples.ts';
import { createRandom, type SeededRandom } from '#proof/lib/random.ts';
import { pathsOf } from '#proof/torture/attacks/route-paths.ts';
import { pathOf } from '#testing/call-shop.ts';
import { worstForms, worstJson, worstParts } from '#testing/worst-inputs.ts';
import webRoutes from '#web/routes.ts';
import { type FuzzStaff, REHEARSED, staffRequest } from './backoffice-request.ts';
import { CONTENT_TYPES, HEADERS, METHODS, TEXTS, VALUES } from './values.ts';

export interface FuzzRequest {
  /** The endpoint and the mutations, for the report. */
  what: string;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
  /** Pages have other headers than the API. */
  isPage: boolean;
  /** Whether the answer may hold what belongs to the owner. */
  mayReadOwner: boolean;
}

/** Whose ids and tokens the requests carry. */
export interface FuzzCustomers {
  owner: Fixtures;
  stranger: Fixtures;
  /** Its sessions may end and its password may change. */
  expendable: { token: string };
  staff: FuzzStaff;
}

const NAMES = Object.keys(CALLS) as CallName[];
/** Endpoints that end the caller's session or other sessions of the same customer. */
const ENDS_SESSIONS: readonly CallName[] = ['signOut', 'endSession', 'endOtherSessions', 'changePassword'];

/** Their answers are for whoever calls: the simulated carrier's panel, and what a code or a password proves. */
const READS_WITHOUT_SESSION: readonly CallName[] = [
  'readPanelOrder',
  'simulateReception',
  'signIn',
  'confirmEmailChange',
  'resetPassword',
  'verifyAccount',
];

/** Pages and files, with the places of an asin and an id. */
const PLACES = { id: 'UUID', photoId: 'UUID', asin: 'ASIN', number: '1', provider: 'google' };
const PAGE_PATHS: readonly string[] = [
  ...pathsOf(webRoutes as RouteConfigEntry[], PLACES),
  ...pathsOf(backofficeRoutes as RouteConfigEntry[], PLACES, '/operacion'),
  ...['/products?asin=ASIN', '/search?amz=auriculares', '/products.data?asin=ASIN', '/operacion/ordenes/1.data'],
  ...['/operacion/entrar?volver=/cola', '/operacion/clientes?q=a', '/operacion/nada', '/sitemap.xml', '/robots.txt'],
];

/** Routes that partners and browsers call beside the contract, as far as an attacked shop has them. */
const ROUTES = ['GET /api/nada', ...Object.keys(OTHER_ROUTES).filter((route) => !/ \/(dev|pictures)\//.test(route))];

/** The request with this index of the sequence that a seed stands for. */
export function fuzzRequest(customers: FuzzCustomers, seed: string, index: number): FuzzRequest {
  const random = createRandom(seed, 'fuzz', String(index));
  const kind = random.between(0, 19);
  if (kind === 0) return otherRequest(random);
  if (kind === 1) return pageRequest(random, customers);
  if (kind <= 4) return backofficeRequest(random, customers);
  return shopRequest(random, customers);
}

function shopRequest(random: SeededRandom, customers: FuzzCustomers): FuzzRequest {
  const name = random.pick(NAMES);
  const own = random.once(2) ? customers.owner : customers.stranger;
  const sample = mutateSample(random, SAMPLES[name](own));
  const method = random.once(25) ? random.pick(METHODS) : methodAndPath(name).method;
  const token = ENDS_SESSIONS.includes(name) ? customers.expendable.token : tokenOf(random, customers);
  const { type, body } = bodyOf(random, sample.body);
  return {
    what: name,
    method,
    path: mutatePath(random, pathOf(name, sample)),
    headers: {
      ...(body === null ? {} : { 'content-type': type }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...oddHeaders(random),
    },
    body,
    isPage: false,
    // The simulated carrier's panel is open to everybody; a code and a password prove who sends them.
    mayReadOwner: token === customers.owner.token || READS_WITHOUT_SESSION.includes(name),
  };
}

function backofficeRequest(random: SeededRandom, customers: FuzzCustomers): FuzzRequest {
  const { id, email, asin } = customers.owner;
  const call = staffRequest(random, customers.staff, { customerId: id, email, asin });
  let { input } = call.body;
  for (let left = random.between(0, 2); left > 0; left--) input = mutateBody(random, input);
  const mutated = random.once(6) ? mutateBody(random, { ...call.body, input }) : { ...call.body, input };
  const { type, body } = bodyOf(random, mutated);
  return {
    what: call.name,
    method: 'POST',
    path: mutatePath(random, call.path),
    headers: { ...call.headers, ...(body === null ? {} : { 'content-type': type }), ...oddHeaders(random) },
    body,
    isPage: false,
    mayReadOwner: call.headers.cookie !== undefined,
  };
}

function pageRequest(random: SeededRandom, { owner, staff }: FuzzCustomers): FuzzRequest {
  const path = random.pick(PAGE_PATHS).replaceAll('ASIN', owner.asin).replaceAll('UUID', owner.id);
  const cookie = random.pick([...Object.values(staff.cookies), null]);
  const query = random.once(3) ? `?${new URLSearchParams(mutateTexts(random, { asin: owner.asin }))}` : '';
  const isForm = random.once(path.startsWith('/operacion') ? 3 : 8);
  const method = isForm ? 'POST' : random.once(25) ? random.pick(METHODS) : 'GET';
  const { type, body } = isForm ? formOf(random) : { type: '', body: null };
  return {
    what: 'page',
    method,
    path: mutatePath(random, isForm ? `${path}?act=${random.pick(FORMS)}` : `${path}${query}`),
    headers: {
      ...(cookie === null ? {} : { cookie }),
      ...(isForm ? { origin: staff.origin, 'content-type': type } : {}),
      ...oddHeaders(random),
    },
    body,
    isPage: true,
    mayReadOwner: cookie !== null,
  };
}

/** What a page is sent: a form of either encoding with odd fields or too much of something, else what is none. */
function formOf(random: SeededRandom): { type: string; body: Buffer | null } {
  const kind = random.between(0, 3);
  if (kind === 0) return { type: ENCODED, body: Buffer.from(random.pick(worstForms(WORST_BYTES))) };
  if (kind === 1) return { type: IN_PARTS, body: Buffer.from(random.pick(worstParts(WORST_BYTES, 'x'))) };
  if (kind === 2) return bodyOf(random, { form: random.pick(VALUES) });
  const fields = Array.from({ length: random.between(1, 12) }, () => [random.pick(FORM_NAMES), random.pick(TEXTS)]);
  return { type: ENCODED, body: Buffer.from(String(new URLSearchParams(fields))) };
}

/** What the addresses of forms ask for, but for what would end the sessions of the run, and what they might. */
const FORMS = [
  ...Object.keys(backofficeEndpoints).filter((name) => ![...REHEARSED, 'leave'].includes(name)),
  ...['', '__proto__', 'x'.repeat(300)],
];
const FORM_NAMES = [
  ...[
    'of',
    'key',
    'reason',
    'stage',
    'content',
    'bulk',
    'fila',
    'email',
    'password',
    'code',
    'number',
    'text',
    'amountCents',
  ],
  ...['lines[0].asin', 'lines[1000].quantity', 'asins', 'a[0][0][0]', 'a.b.c', '', '[0]', 'a..b', '__proto__', 'a[x]'],
];

function otherRequest(random: SeededRandom): FuzzRequest {
  const route = random.pick(ROUTES).replace(/:\w+/, '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11');
  const [method = '', path = ''] = route.split(' ');
  const fields = {
    idTransaccion: random.pick(TEXTS),
    trackingNumber: random.pick(VALUES),
    event: random.pick(VALUES),
  };
  const { type, body } = bodyOf(random, method === 'POST' ? fields : undefined);
  const headers = { ...(body === null ? {} : { 'content-type': type }), ...oddHeaders(random) };
  return { what: route, method, path: mutatePath(random, path), headers, body, isPage: false, mayReadOwner: false };
}

/** Half of the sessions are the owner's of the ids, a quarter somebody else's. */
function tokenOf(random: SeededRandom, { owner, stranger, expendable }: FuzzCustomers): string | null {
  return random.pick([owner.token, owner.token, stranger.token, stranger.token, expendable.token, null, 'basura']);
}

/** None, one or several mutations of params, query and body. */
function mutateSample(random: SeededRandom, sample: Sample): Sample {
  let mutated = sample;
  for (let left = random.between(0, 3); left > 0; left--) mutated = mutateOnce(random, mutated);
  return mutated;
}

function mutateOnce(random: SeededRandom, { params, query, body }: Sample): Sample {
  const part = random.pick(['params', 'query', 'body', 'body'] as const);
  if (part === 'params' && params)
    return { params: mutateTexts(random, params), ...(query && { query }), ...(body && { body }) };
  if (part === 'query')
    return { ...(params && { params }), query: mutateTexts(random, query ?? {}), ...(body && { body }) };
  if (part === 'body' && body)
    return { ...(params && { params }), ...(query && { query }), body: mutateBody(random, body) };
  return { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
}

const QUERY_KEYS = [
  'keyword',
  'page',
  'word',
  'before',
  'sort',
  'min',
  'max',
  'brand',
  'regime',
  'weight',
  'asin',
  '__proto__',
  'a[b]',
];

function mutateTexts(random: SeededRandom, texts: Record<string, string>): Record<string, string> {
  const keys = Object.keys(texts);
  const key = keys.length > 0 && !random.once(4) ? random.pick(keys) : random.pick(QUERY_KEYS);
  const text = random.pick(TEXTS).toWellFormed();
  return { ...texts, [key]: random.once(3) ? `${texts[key] ?? ''}${text}` : text };
}

function mutateBody(random: SeededRandom, body: Record<string, unknown>): Record<string, unknown> {
  const paths = Object.entries(body).flatMap(([key, value]) => fieldPaths(value, key));
  const value = random.pick(VALUES);
  if (paths.length === 0 || random.once(6)) return { ...body, [random.pick(TEXTS)]: value };
  const path = random.pick(paths);
  if (random.once(8)) return withValue(body, path, undefined);
  if (random.once(8)) return withValue(body, path, [value, value]);
  return withValue(body, path, value);
}

/** Paths of a field and, in a list of objects, of the fields of its first entry. */
function fieldPaths(value: unknown, key: string): string[] {
  // A key that an earlier mutation added may look like a path.
  if (/[.]/.test(key)) return [];
  const first: unknown = Array.isArray(value) ? value[0] : null;
  if (typeof first !== 'object' || first === null) return [key];
  return [key, ...Object.keys(first).map((inner) => `${key}.0.${inner}`)];
}

const ENCODED = 'application/x-www-form-urlencoded';
const IN_PARTS = 'multipart/form-data; boundary=x';
/** As many as every call reads. */
const WORST_BYTES = 60_000;
/** As many as an address may have. */
const WORST_QUERY_BYTES = 12_000;

/**
 * The body as it is sent: most often JSON, else truncated, of another type, not JSON, too large, or with too many fields,
 * a name too often, places too far along, too many levels.
 */
function bodyOf(random: SeededRandom, fields: unknown): { type: string; body: Buffer | null } {
  const type = random.once(12) ? random.pick(CONTENT_TYPES) : 'application/json';
  if (fields === undefined && !random.once(10)) return { type, body: null };
  const text = JSON.stringify(fields ?? {});
  const kind = random.between(0, 45);
  if (kind === 0) return { type, body: Buffer.from(text.slice(0, random.between(0, text.length + 1 - 1))) };
  if (kind === 1) return { type, body: Buffer.from(`${text}${text}`) };
  if (kind === 2) return { type, body: Buffer.from(text.replace('{', `{${text.slice(1, -1)},`).replace(',,', ',')) };
  if (kind === 3) return { type, body: Buffer.concat([Buffer.from([0xff, 0xfe, 0x00]), Buffer.from(text)]) };
  if (kind === 4) return { type, body: Buffer.from(text.replaceAll('a', '\u0000')) };
  if (kind === 5)
    return { type, body: Buffer.from(JSON.stringify({ ...(fields as object), extra: 'x'.repeat(70_000) })) };
  if (kind === 6) return { type, body: Buffer.from(JSON.stringify(random.pick(VALUES)) ?? '') };
  if (kind === 7)
    return { type: 'application/x-www-form-urlencoded', body: Buffer.from('a=1&a=2&__proto__[x]=1&b=%zz') };
  if (kind === 8) return { type: 'text/xml', body: Buffer.from(`<!DOCTYPE a [<!ENTITY x "y">]><a>&x;${text}</a>`) };
  if (kind === 9) return { type, body: Buffer.from('['.repeat(20_000)) };
  if (kind === 10)
    return { type, body: Buffer.from(text.replace(/:[^:]*$/, `:${'['.repeat(25_000)}${']'.repeat(25_000)}}`)) };
  if (kind === 11) return { type, body: Buffer.from(random.pick(worstJson(WORST_BYTES))) };
  if (kind === 12) return { type: ENCODED, body: Buffer.from(random.pick(worstForms(WORST_BYTES))) };
  if (kind === 13) return { type: IN_PARTS, body: Buffer.from(random.pick(worstParts(WORST_BYTES, 'x'))) };
  return { type, body: Buffer.from(text) };
}

const PATH_ENDS = [
  '/',
  '//',
  '?',
  '?a=1&a=2',
  '?__proto__=1',
  '?a[b]=c',
  '?%',
  '%00',
  '%2f..',
  ';a=b',
  '?keyword=a&keyword=b',
  '#x',
  '/%ff',
  '?=%ff',
];

function mutatePath(random: SeededRandom, path: string): string {
  if (random.once(12)) return path + random.pick(PATH_ENDS);
  if (random.once(40)) return `${path.split('?')[0]}?${random.pick(worstForms(WORST_QUERY_BYTES))}`;
  if (random.once(40)) return path.replace('?', `?${'x=1&'.repeat(300)}`);
  if (random.once(40))
    return path.replace(/[^/?]+(?=\?|$)/, () => random.pick(['%00', '%', '..%2f', 'x'.repeat(500), '%ed%a0%80']));
  return path;
}

function oddHeaders(random: SeededRandom): Record<string, string | string[]> {
  let headers: Record<string, string | string[]> = {};
  while (random.once(4)) headers = { ...headers, ...random.pick(HEADERS) };
  return headers;
}
