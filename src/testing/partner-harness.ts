import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { ShopConnection, Timings } from '#simulators/context.ts';
import { type SimulatorNetwork, startSimulatorNetwork } from '#simulators/network.ts';
import { type CatalogueEntry, createInMemoryCatalogue } from '#simulators/zinc/in-memory-catalogue.ts';
import { stopAfter } from './stop-after.ts';

/** A network of simulators on free ports and a stub of the shop that records the calls of the simulators. */
export interface PartnerHarness {
  network: SimulatorNetwork;
  privateKeyPem: string;
  calls: ShopCall[];
  /** Sets how the stub responds from now on. */
  respondWith(answer: (call: ShopCall) => { status: number; body: string }): void;
  /** Waits for at least `count` calls to a path (default 1) and returns them. */
  waitForCalls(path: string, count?: number): Promise<ShopCall[]>;
  /** What the simulated translator knows, by the English text. */
  translations: Map<string, string>;
  /** Restarts the simulators on the same stored ledgers. */
  restart(): Promise<void>;
}

export interface ShopCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const FAST_TIMINGS: Partial<Timings> = {
  zincStartMs: 150,
  zincPlaceMs: 30,
  zincShipMs: 30,
  bankConfirmationDelayMs: 150,
};

export const DEMO_PRODUCT: CatalogueEntry = {
  asin: 'B000000001',
  parent: 'P1',
  title: 'Wireless Headphones with Microphone',
  brand: 'Sonora',
  priceCents: 5000,
  listPriceCents: 6000,
  description: '<p>Light &amp; loud</p>',
  bullets: ['30 hours'],
  details: [{ name: 'Item Weight', value: '8.5 ounces' }],
  categories: ['Electronics', 'Headphones'],
  rating: 4.5,
  reviews: 120,
  variants: [{ dimension: 'Color', value: 'Black' }],
  images: ['/pictures/B000000001/1.svg'],
  condition: 'new',
  soldBy: null,
  available: true,
};

const DEMO_PRODUCTS: CatalogueEntry[] = [
  DEMO_PRODUCT,
  { ...DEMO_PRODUCT, asin: 'B000000002', variants: [{ dimension: 'Color', value: 'Blue' }], priceCents: 5500 },
  {
    ...DEMO_PRODUCT,
    asin: 'B000000003',
    parent: 'P3',
    title: 'Garden Hose',
    categories: ['Garden'],
    variants: [],
    reviews: 3,
  },
  {
    ...DEMO_PRODUCT,
    asin: 'B000000004',
    parent: 'P4',
    title: 'Sold Out Lamp',
    categories: ['Lamps'],
    variants: [],
    available: false,
  },
];

/** Starts it for a test file, at whose end it stops. */
export async function startPartnerHarness(timings: Partial<Timings> = {}): Promise<PartnerHarness> {
  const dataDir = mkdtempSync(join(inject('runFolder'), 'simulators-'));
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const stub = await startShopStub();
  const translations = new Map([['Wireless headphones & a cable', 'Auriculares inalámbricos y un cable']]);
  const start = () =>
    startSimulatorNetwork({
      port: 0,
      dataDir,
      clock: () => new Date(),
      random: Math.random,
      shop: shopSide(stub.url, publicKeyPem),
      catalogue: createInMemoryCatalogue(DEMO_PRODUCTS),
      translations: () => translations,
      timings: { ...FAST_TIMINGS, ...timings },
    });
  const harness: PartnerHarness = {
    network: await start(),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    calls: stub.calls,
    translations,
    respondWith: stub.answerWith,
    waitForCalls: async (path, count = 1) => {
      for (let tries = 0; tries < 250; tries += 1) {
        const found = stub.calls.filter((call) => call.path === path);
        if (found.length >= count) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`${path} was not called ${count} times`);
    },
    restart: async () => {
      await harness.network.stop();
      harness.network = await start();
    },
  };
  stopAfter(async () => {
    await harness.network.stop();
    await stub.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return harness;
}

function shopSide(baseUrl: string, publicKeyPem: string): ShopConnection {
  return {
    baseUrl,
    zincWebhookSecret: 'zinc-secret',
    skypostalKey: 'sky-key',
    sistarbanc: { user: 'spe', password: 'clave', publicKeyPem },
    abitabSecret: 'abitab-secret',
    axessoKey: 'axesso-key',
    deeplKey: 'deepl-key:fx',
    cfeKey: 'cfe-key',
    googleClientId: 'puente.apps.googleusercontent.com',
    facebook: { appId: '4242', appSecret: 'fb-secret' },
  };
}

async function startShopStub() {
  const calls: ShopCall[] = [];
  let answer = (_call: ShopCall) => ({ status: 200, body: '{"ok":true}' });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      calls.push(call);
      const { status, body } = answer(call);
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Dependencies of a partner client in tests: no log, the real clock, Math.random. */
export const CLIENT_DEPS = {
  log: { info: () => undefined, warn: () => undefined },
  clock: () => new Date(),
  random: Math.random,
};

export async function controlSimulator(
  harness: PartnerHarness,
  partner: string,
  command: Record<string, unknown>,
): Promise<unknown> {
  const response = await fetch(`${harness.network.url}/__control/${partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`control endpoint: ${response.status} ${await response.text()}`);
  return response.json();
}
