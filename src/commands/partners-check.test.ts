import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type ConfiguredPartners, connectConfiguredPartners } from '#app/connect-partners.ts';
import { createAbitab } from '#partners/abitab/client.ts';
import { createAxesso } from '#partners/axesso/client.ts';
import { createCfe } from '#partners/cfe/client.ts';
import { createDeepl } from '#partners/deepl/client.ts';
import { createExchangeRates } from '#partners/exchange-rates/client.ts';
import { createFacebook } from '#partners/facebook/client.ts';
import { createGoogle } from '#partners/google/client.ts';
import { createMailer } from '#partners/mail/client.ts';
import { createSkypostal } from '#partners/skypostal/client.ts';
import { createZinc } from '#partners/zinc/client.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { CLIENT_DEPS, controlSimulator, type PartnerHarness, startPartnerHarness } from '#testing/partner-harness.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { checkPartners, partnerChecks, runChecks } from './partners-check.ts';

const SECRET = 'valor-que-nadie-debe-ver';
let lines: string[];
const harness = await startPartnerHarness();
beforeEach(() => {
  lines = [];
});

function configOf(env: Record<string, string> = {}): Config {
  const config = readConfig({
    MODE: 'rehearsal',
    SPE_ORGANISM: 'PUENTE',
    SPE_SERVICE_TYPE: '1200',
    SPE_PRIVATE_KEY: harness.privateKeyPem,
    SPE_USER: 'spe',
    SPE_PASSWORD: SECRET,
    SPE_BANK_IDS: '{"brou":"001"}',
    GOOGLE_CLIENT_ID: 'puente.apps.googleusercontent.com',
    ...env,
  });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  return config;
}

/** The clients of all partners, connected to the simulators. */
function partnersAt({ urls, smtpPort }: PartnerHarness['network'], key = SECRET): ConfiguredPartners {
  const google = urls.google;
  const merchant = { name: 'P', email: 'p@x', phone: '1', address: 'a', city: 'M', state: 'FL', zipCode: '33166' };
  const ids = { userCode: 1, copaId: 1, boxId: 1 };
  const from = { name: 'Puente', address: 'hola@puente.example' };
  return {
    zinc: createZinc({ baseUrl: urls.zinc, apiKey: key }, CLIENT_DEPS),
    axesso: createAxesso({ baseUrl: urls.axesso, apiKey: key && 'axesso-key' }, CLIENT_DEPS),
    skypostal: createSkypostal({ baseUrl: urls.skypostal, ...ids, userKey: key, appKey: key, merchant }, CLIENT_DEPS),
    sistarbanc: null,
    abitab: createAbitab({ baseUrl: urls.abitab, merchantKey: key }, CLIENT_DEPS),
    exchangeRates: createExchangeRates({ baseUrl: urls.bcu }, CLIENT_DEPS),
    mailer: createMailer({ host: '127.0.0.1', port: smtpPort, from }),
    google: createGoogle(
      {
        clientIds: ['puente.apps.googleusercontent.com'],
        endpoints: { tokeninfo: `${google}/tokeninfo`, userinfo: `${google}/userinfo`, certs: `${google}/certs` },
      },
      CLIENT_DEPS,
    ),
    facebook: createFacebook({ appId: '4242', appSecret: key, baseUrl: urls.facebook }, CLIENT_DEPS),
    deepl: createDeepl({ apiKey: key && 'deepl-key:fx', baseUrl: urls.deepl }, CLIENT_DEPS),
    cfe: createCfe({ apiKey: key && 'cfe-key', baseUrl: urls.cfe }, CLIENT_DEPS),
  };
}

async function check(partners: ConfiguredPartners, config = configOf()): Promise<number> {
  const code = await runChecks(partnerChecks(config, partners), (line) => lines.push(line));
  await Promise.all(Object.values(partners).map(async (partner) => partner?.close()));
  expect(lines.join('\n')).not.toContain(SECRET);
  return code;
}

test('every partner that works is said to, and nothing is bought, charged, shipped or mailed', async () => {
  const partners = partnersAt(harness.network);
  const facebook = createFacebook(
    { appId: '4242', appSecret: 'fb-secret', baseUrl: harness.network.urls.facebook },
    CLIENT_DEPS,
  );
  await partners.facebook?.close();
  expect(await check({ ...partners, facebook })).toBe(0);
  expect(lines).toHaveLength(11);
  for (const line of lines) expect(line).toMatch(/^Funciona · [^:]+: /);
  for (const partner of ['zinc', 'abitab', 'skypostal', 'mail'] as const) {
    const lists = Object.values(harness.network.control.inspect(partner)).filter(Array.isArray);
    expect(lists.flat(), partner).toEqual([]);
  }
  expect(harness.calls).toEqual([]);
});

test('a wrong secret and a missing key are named as what does not work', async () => {
  expect(await check(partnersAt(harness.network, ''))).toBe(1);
  expect(lines.filter((line) => line.startsWith('NO'))).toEqual([
    expect.stringMatching(/Zinc.*rechaza las credenciales \(estado 401/),
    expect.stringMatching(/Axesso.*rechaza las credenciales \(estado 401/),
    expect.stringMatching(/Abitab.*rechaza las credenciales \(estado 401/),
    expect.stringMatching(/Facebook.*rechaza la consulta \(estado 400/),
    expect.stringMatching(/DeepL.*rechaza las credenciales \(estado 403/),
    expect.stringMatching(/CFE.*rechaza las credenciales \(estado 401/),
  ]);
});

test.each(['zinc', 'skypostal', 'axesso', 'abitab', 'bcu', 'google', 'facebook', 'deepl', 'cfe'])(
  'a failing %s does not hide what works',
  async (partner) => {
    await controlSimulator(harness, partner, { scenario: 'fail' });
    expect(await check(partnersAt(harness.network))).toBe(1);
    await controlSimulator(harness, partner, { scenario: 'none' });
    const failed = lines.filter((line) => line.startsWith('NO'));
    expect(lines).toHaveLength(11);
    // Facebook's secret is wrong here in any case.
    expect(failed).toHaveLength(partner === 'facebook' ? 1 : 2);
  },
);

test('a mail server that is not there is said to be so', async () => {
  const partners = partnersAt({ ...harness.network, smtpPort: await reservePort() });
  expect(await check(partners)).toBe(1);
  expect(lines).toContain('NO funciona · correo: no se puede establecer la conexión');
});

test('keys with which nothing can be signed, and an id of another kind, are named', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const elliptic = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const key of [elliptic, SECRET]) {
    lines = [];
    expect(
      await checkPartners(configOf({ SPE_PRIVATE_KEY: key, GOOGLE_CLIENT_ID: SECRET }), (l) => lines.push(l)),
    ).toBe(1);
    expect(lines).toEqual([
      'NO funciona · bancos (Sistarbanc): SPE_PRIVATE_KEY no es una clave privada RSA en formato PEM',
      'NO funciona · Google: GOOGLE_CLIENT_ID no termina en .apps.googleusercontent.com',
    ]);
  }
});

test('only configured partners are connected and checked', async () => {
  const config = readConfig({ BCU_URL: harness.network.urls.bcu, MODE: 'rehearsal' });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const connected = connectConfiguredPartners(config, CLIENT_DEPS);
  expect(Object.entries(connected).flatMap(([name, client]) => (client ? [name] : []))).toEqual(['exchangeRates']);
  await connected.exchangeRates?.close();
  expect(await checkPartners(config, (line) => lines.push(line))).toBe(0);
  expect(lines).toEqual(['Funciona · cotización (BCU): da la última cotización']);
  const none = readConfig({});
  if (Array.isArray(none)) throw new Error(none.join('\n'));
  expect(await checkPartners(none, (line) => lines.push(line))).toBe(0);
  expect(lines.at(-1)).toMatch(/No hay credenciales/);
});
