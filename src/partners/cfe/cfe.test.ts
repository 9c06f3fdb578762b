import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CLIENT_DEPS, controlSimulator, startPartnerHarness } from '#testing/partner-harness.ts';
import { stopAfter } from '#testing/stop-after.ts';
import { createCfe, type NewDocumentWire } from './client.ts';

const harness = await startPartnerHarness();
const clientOf = (apiKey = 'cfe-key', options = {}) =>
  createCfe({ apiKey, baseUrl: harness.network.urls.cfe, timeoutMs: 1000, ...options }, CLIENT_DEPS);
const cfe = clientOf();
stopAfter(() => cfe.close());
afterEach(() => controlSimulator(harness, 'cfe', { scenario: 'none' }));

const TICKET: NewDocumentWire = {
  type: 101,
  issuedOn: '2026-11-28',
  issuer: '218806400019',
  currency: 'USD',
  exchangeRate: '39.850000',
  receiver: null,
  lines: [
    { name: 'Productos', indicator: 6, amount: 5000 },
    { name: 'Servicio', indicator: 3, amount: 450 },
  ],
  totals: { net: 369, vat: 81, notBillable: 5000, payable: 5450 },
  reference: null,
  note: 'Orden 7',
};
const documents = () => harness.network.control.inspect('cfe').documents as { key: string; number: number }[];

test('a document is issued once a key, with numbers of its kind that have no gap', async () => {
  const first = await cfe.issue('first', TICKET);
  expect(first).toMatchObject({ series: 'A', state: 'accepted', reason: null, issuedOn: '2026-11-28' });
  expect(Buffer.from(first.pdf).toString('latin1')).toMatch(/^%PDF-1\.4.*e-Ticket A 1.*%%EOF/s);
  expect(await cfe.issue('first', TICKET)).toEqual(first);
  expect((await cfe.issue('second', TICKET)).number).toBe(first.number + 1);
  const reference = { type: 101, series: first.series, number: first.number, issuedOn: first.issuedOn } as const;
  const note = await cfe.issue('note', { ...TICKET, type: 102, reference });
  expect(note.number).toBe(1);
  expect(await cfe.readDocument('first', 101)).toEqual(first);
  expect(await cfe.readDocument('unknown', 101)).toBeNull();
});

test('a documented response is read, and one of another key or kind is believed in nothing', async () => {
  const sample = readFileSync(new URL('./samples/document.json', import.meta.url), 'utf8');
  const server = createServer((_request, response) => response.end(sample));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = clientOf('key', { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const key = '0d9f0f0e-5b2a-4b4e-9c1d-2f1a8a7b6c5d.1';
  expect(await client.readDocument(key, 101)).toMatchObject({
    series: 'A',
    number: 123,
    state: 'in-process',
    cae: { number: '90260001234', from: 1, to: 5000, expiresOn: '2028-11-26' },
    securityCode: 'fK3bQe',
  });
  await expect(client.issue('another', TICKET)).rejects.toMatchObject({ reason: 'garbled', ambiguous: true });
  await expect(client.readDocument(key, 102)).rejects.toMatchObject({ reason: 'garbled' });
  await client.close();
  server.close();
});

test.each([
  ['no response after it was issued', { scenario: 'lost-response' }],
  ['500 after it was issued', { scenario: 'store-and-fail' }],
  ['503', { scenario: 'fail' }],
])('%s: the same key is asked again, and one number is used', async (name, command) => {
  const before = documents().length;
  await controlSimulator(harness, 'cfe', { ...command, calls: 1 });
  const issued = await cfe.issue(`again ${name}`, TICKET);
  expect(documents()).toHaveLength(before + 1);
  expect(documents().at(-1)).toMatchObject({ key: `again ${name}`, number: issued.number });
});

test('a provider that stays away is unavailable, and its answer in doubt', async () => {
  const client = clientOf('cfe-key', { timeoutMs: 200 });
  await controlSimulator(harness, 'cfe', { scenario: 'slow', ms: 1500 });
  await expect(client.issue('slow', TICKET)).rejects.toMatchObject({ reason: 'timeout', ambiguous: true });
  await client.close();
});

test('a document that the tax office rejects keeps its number; one that the provider refuses uses none', async () => {
  await controlSimulator(harness, 'cfe', { scenario: 'reject', calls: 1 });
  const rejected = await cfe.issue('rejected', TICKET);
  expect(rejected).toMatchObject({ state: 'rejected', reason: expect.stringContaining('receptor') });
  await controlSimulator(harness, 'cfe', { scenario: 'reject', code: 'no_numbers', calls: 1 });
  const refused = cfe.issue('refused', TICKET);
  await expect(refused).rejects.toMatchObject({ name: 'PartnerRejected', status: 422, code: 'no_numbers' });
  const unbalanced = { ...TICKET, totals: { ...TICKET.totals, payable: 5449 } };
  await expect(cfe.issue('unbalanced', unbalanced)).rejects.toMatchObject({ status: 422 });
  expect((await cfe.issue('next', TICKET)).number).toBe(rejected.number + 1);
});

test('what the tax office has not decided is asked about', async () => {
  await controlSimulator(harness, 'cfe', { scenario: 'hold' });
  expect((await cfe.issue('held', TICKET)).state).toBe('in-process');
  await controlSimulator(harness, 'cfe', { scenario: 'none' });
  expect((await cfe.readDocument('held', 101))?.state).toBe('accepted');
});

test('a wrong key is refused, and the account says whose it is', async () => {
  const other = clientOf('another');
  await expect(other.readAccount()).rejects.toMatchObject({ status: 401 });
  await other.close();
  expect(await cfe.readAccount()).toMatchObject({ issuer: '218806400019' });
});

test('what was issued survives a crash of the simulator', async () => {
  const before = documents();
  await harness.restart();
  expect(documents()).toEqual(before);
  const client = clientOf();
  expect((await client.issue('first', TICKET)).number).toBe(1);
  expect(documents()).toHaveLength(before.length);
  await client.close();
});
