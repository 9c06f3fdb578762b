import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CLIENT_DEPS, controlSimulator, startPartnerHarness } from '#testing/partner-harness.ts';
import { stopAfter } from '#testing/stop-after.ts';
import { createDeepl, fitsRequest, hostOf, requestBytes } from './client.ts';
import { fromMarkup, toMarkup } from './wire.ts';

const harness = await startPartnerHarness();
const clientOf = (apiKey = 'deepl-key:fx', options = {}) =>
  createDeepl({ apiKey, baseUrl: harness.network.urls.deepl, timeoutMs: 1000, ...options }, CLIENT_DEPS);
const deepl = clientOf();
stopAfter(() => deepl.close());
afterEach(() => controlSimulator(harness, 'deepl', { scenario: 'none' }));

const KNOWN = 'Wireless headphones & a cable';
const request = (...texts: string[]) => ({
  texts: texts.map((text) => ({ text, kept: [] })),
  context: 'Electronics',
  glossaryId: null,
});
const reject = (code: string) => controlSimulator(harness, 'deepl', { scenario: 'reject', code, calls: 1 });

test('texts come back in their order, what is unknown unchanged, with what they were charged', async () => {
  const { texts, billedCharacters } = await deepl.translate(request(KNOWN, 'Nobody translates <this> & that'));
  expect(texts).toEqual(['Auriculares inalámbricos y un cable', 'Nobody translates <this> & that']);
  expect(billedCharacters).toBeGreaterThan(50);
});

test('a documented response is read: kept words without their element, entities as characters', async () => {
  const sample = readFileSync(new URL('./samples/translate.json', import.meta.url), 'utf8');
  const server = createServer((_request, response) => response.end(sample));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = clientOf('key', { baseUrl });
  const result = await client.translate(request('Norda Q40 Headphones', 'Black & white'));
  const tooMany = client.translate(request('One'));
  await expect(tooMany).rejects.toMatchObject({ reason: 'garbled', ambiguous: true });
  await client.close();
  server.close();
  expect(result).toEqual({ texts: ['Auriculares Norda Q40', 'Negro & blanco'], billedCharacters: 44 });
});

test('brand and models are sent as elements that stay as they are, and the text survives', () => {
  const markup = toMarkup('Shark <NV352> & Shark', ['Shark', 'NV352']);
  expect(markup).toBe('<x>Shark</x> &lt;<x>NV352</x>&gt; &amp; <x>Shark</x>');
  expect(fromMarkup(markup)).toBe('Shark <NV352> & Shark');
});

test('the key says whether the account is free, and so which host is called', () => {
  expect(hostOf('0a1b:fx')).toBe('https://api-free.deepl.com');
  expect(hostOf('0a1b')).toBe('https://api.deepl.com');
});

test('a call has at most fifty texts and 128 KiB', async () => {
  const text = { text: 'a'.repeat(2500), kept: [] };
  expect(fitsRequest(50, 50 * requestBytes(text), 'context')).toBe(true);
  expect(fitsRequest(51, 51, '')).toBe(false);
  expect(fitsRequest(10, 128 * 1024, '')).toBe(false);
  const largest = Array.from({ length: 50 }, () => text.text);
  expect((await deepl.translate(request(...largest))).texts).toEqual(largest);
  await expect(deepl.translate(request('a'.repeat(140_000)))).rejects.toMatchObject({ status: 413 });
});

test.each([
  ['403', { status: 403 }],
  ['413', { status: 413 }],
  ['456', { status: 456 }],
])('a refusal with %s is one of the request, and nothing is charged', async (code, expected) => {
  const before = await deepl.readUsage();
  await reject(code);
  await expect(deepl.translate(request(KNOWN))).rejects.toMatchObject({ name: 'PartnerRejected', ...expected });
  expect(await deepl.readUsage()).toEqual(before);
});

test('a wrong key is refused with 403', async () => {
  const other = clientOf('another-key');
  await expect(other.readUsage()).rejects.toMatchObject({ status: 403 });
  await other.close();
});

test.each([
  ['429', { scenario: 'quota' }, { reason: 'limited', ambiguous: false }],
  ['503', { scenario: 'fail' }, { reason: 'status', ambiguous: true }],
  ['no response after the account was charged', { scenario: 'lost-response' }, { reason: 'network', ambiguous: true }],
  ['no response in time', { scenario: 'slow', ms: 3000 }, { reason: 'timeout', ambiguous: true }],
])('%s: the partner is unavailable, and the call is not repeated', async (_name, command, expected) => {
  const before = deepl.stats()[0]?.attempts ?? 0;
  await controlSimulator(harness, 'deepl', { ...command, calls: 1 });
  await expect(deepl.translate(request(KNOWN))).rejects.toMatchObject({ name: 'PartnerUnavailable', ...expected });
  expect(deepl.stats()[0]?.attempts).toBe(before + 1);
  // A success between two failures keeps the breaker closed.
  await deepl.translate(request(KNOWN));
});

test('a glossary is created, used, replaced and missing', async () => {
  const id = await deepl.createGlossary(new Map([['sneakers', 'championes']]));
  expect(harness.network.control.inspect('deepl').glossaries).toMatchObject({ [id]: 'sneakers\tchampiones' });
  await deepl.translate({ ...request(KNOWN), glossaryId: id });
  await deepl.replaceGlossary(id, new Map([['sneakers', 'zapatillas']]));
  expect(harness.network.control.inspect('deepl').glossaries).toMatchObject({ [id]: 'sneakers\tzapatillas' });
  const unknown = '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11';
  await expect(deepl.replaceGlossary(unknown, new Map())).rejects.toMatchObject({ status: 404 });
  await expect(deepl.translate({ ...request(KNOWN), glossaryId: unknown })).rejects.toMatchObject({ status: 404 });
});

test('what the account was charged survives a crash of the simulator', async () => {
  await deepl.translate(request(KNOWN));
  const before = await deepl.readUsage();
  await harness.restart();
  const again = clientOf();
  expect(await again.readUsage()).toEqual(before);
  await again.close();
});
