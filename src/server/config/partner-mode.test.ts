import { expect, test } from 'vitest';
import { SELLER_DETAILS } from '#testing/production-environment.ts';
import { readConfig, simulatedPartners } from './config.ts';
import type { PartnerName } from './partner-mode.ts';

const SECRET = 'valor-que-nadie-debe-ver';
const CREDENTIALS: Record<PartnerName, Record<string, string>> = {
  zinc: { ZINC_API_KEY: SECRET, ZINC_WEBHOOK_SECRET: SECRET },
  axesso: { AXESSO_API_KEY: SECRET },
  skypostal: {
    SKYPOSTAL_USER_CODE: '1',
    SKYPOSTAL_USER_KEY: SECRET,
    SKYPOSTAL_APP_KEY: SECRET,
    SKYPOSTAL_COPA_ID: '2',
    SKYPOSTAL_BOX_ID: '3',
    SKYPOSTAL_HOOK_KEY: SECRET,
  },
  sistarbanc: {
    SPE_ORGANISM: 'PUENTE',
    SPE_SERVICE_TYPE: '1200',
    SPE_PRIVATE_KEY: SECRET,
    SPE_USER: 'shop',
    SPE_PASSWORD: SECRET,
    SPE_BANK_IDS: '{"brou":"001"}',
  },
  abitab: { ABITAB_PRIVATE_KEY: SECRET, ABITAB_WEBHOOK_SECRET: SECRET },
  bcu: { BCU_URL: 'https://bcu.example' },
  mail: { SMTP_URL: `smtp://shop:${SECRET}@mail.example` },
  google: { GOOGLE_CLIENT_ID: SECRET },
  facebook: { FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: SECRET },
  deepl: { DEEPL_API_KEY: SECRET },
  cfe: { CFE_URL: 'https://cfe.example', CFE_API_KEY: SECRET },
};
const PARTNERS = Object.keys(CREDENTIALS) as PartnerName[];
const MODES = [undefined, 'production', 'rehearsal'] as const;
const PLACES = {
  'this machine': {},
  'this machine over IPv6': { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  'every address': { HOST: '0.0.0.0' },
  'a public address': { PUBLIC_URL: 'https://puente.example' },
  'a name that only begins like this machine': {
    HOST: '127.0.0.1.evil.example',
    PUBLIC_URL: 'http://127.evil.example',
  },
} as const;

interface Combination {
  real: PartnerName[];
  mode: (typeof MODES)[number];
  place: keyof typeof PLACES;
}

function* combinations(): Generator<Combination> {
  for (const mode of MODES) {
    for (const place of Object.keys(PLACES) as Combination['place'][]) {
      for (let bits = 0; bits < 2 ** PARTNERS.length; bits += 1) {
        yield { mode, place, real: PARTNERS.filter((_, index) => (bits >> index) % 2 === 1) };
      }
    }
  }
}

/** The rules, in words: what such a shop simulates when it may start, or null when it may not. */
function expectedSimulators({ real, mode, place }: Combination): PartnerName[] | null {
  // The second source of products is simulated where it is read, which it is not by default.
  const all = PARTNERS.filter((partner) => partner !== 'axesso');
  const simulated = all.filter((partner) => !real.includes(partner));
  if (mode === 'rehearsal') return place.startsWith('this machine') ? simulated : null;
  const isDemo = mode === undefined && real.length === 0;
  if (isDemo) return all;
  const canSell = real.includes('zinc') && real.includes('skypostal') && real.includes('mail') && real.includes('bcu');
  const canCharge = real.includes('sistarbanc') || real.includes('abitab');
  return canSell && canCharge ? [] : null;
}

function read({ real, mode, place }: Combination) {
  const credentials = Object.assign({}, ...real.map((partner) => CREDENTIALS[partner]));
  return readConfig({ ...credentials, ...SELLER_DETAILS, ...PLACES[place], MODE: mode });
}

/** As each combination is read: its faults, else what it simulates. */
const readings = Array.from(combinations(), (combination) => {
  const config = read(combination);
  return Array.isArray(config)
    ? { combination, faults: config, simulated: null }
    : { combination, faults: null, simulated: simulatedPartners(config).toSorted() };
});

test('every combination of real and simulated partners, mode and address starts or is refused by the rules', () => {
  const count = { started: 0, refused: 0 };
  for (const { combination, faults, simulated } of readings) {
    const expected = expectedSimulators(combination)?.toSorted() ?? null;
    // Thirty thousand assertions would take longer than all else.
    if (simulated?.join() !== expected?.join()) expect(simulated, JSON.stringify(combination)).toEqual(expected);
    if (faults?.join('\n').includes(SECRET)) expect(faults).not.toContain(SECRET);
    count[simulated ? 'started' : 'refused'] += 1;
  }
  // Per address: 1 demo; 3 of the 4 payment choices × 32 of the other providers, with and without MODE=production.
  expect(count).toEqual({ started: 5 * (1 + 2 * 96) + 2 * 2048, refused: 5 * (2047 - 96 + 2048 - 96) + 3 * 2048 });
});

test('a refused start names each variable that is missing, once', () => {
  for (const { combination, faults } of readings) {
    if (faults === null || combination.mode === 'rehearsal') continue;
    const missing = (['zinc', 'skypostal', 'bcu', 'mail'] as const)
      .filter((partner) => !combination.real.includes(partner))
      .flatMap((partner) => Object.keys(CREDENTIALS[partner]));
    const canCharge = combination.real.includes('sistarbanc') || combination.real.includes('abitab');
    const named = [...missing, ...(canCharge ? [] : ['SPE_ORGANISM o ABITAB_PRIVATE_KEY'])];
    const reported = faults.map((fault) => fault.split(':')[0]).toSorted();
    if (reported.join() !== named.toSorted().join()) expect(reported).toEqual(named.toSorted());
  }
});

test('a rehearsal names the address that others can reach', () => {
  const faults = readConfig({ MODE: 'rehearsal', HOST: '0.0.0.0', PUBLIC_URL: 'https://puente.example' });
  expect(faults).toEqual([expect.stringMatching(/^HOST: .*este equipo/), expect.stringMatching(/^PUBLIC_URL: /)]);
});

test('simulators of another process are of this machine, complete, and refused in production by name', () => {
  const joined = { SIMULATORS_URL: 'http://127.0.0.1:3001', SIMULATORS_SMTP_PORT: '3002' };
  expect(readConfig(joined)).toMatchObject({ simulatorsUrl: 'http://127.0.0.1:3001', simulatorsSmtpPort: 3002 });
  expect(readConfig({ SHOP_URL: 'http://127.0.0.1:3000, http://127.0.0.1:3010/' })).toMatchObject({
    noticeUrls: ['http://127.0.0.1:3000', 'http://127.0.0.1:3010'],
  });
  expect(readConfig({ SIMULATORS_URL: joined.SIMULATORS_URL })).toEqual([
    'SIMULATORS_SMTP_PORT: falta, y SIMULATORS_URL está',
  ]);
  expect(readConfig({ ...joined, SIMULATORS_URL: 'http://partners.example' })).toEqual([
    expect.stringMatching(/^SIMULATORS_URL: .*este equipo/),
  ]);
  const production = Object.assign({}, SELLER_DETAILS, ...Object.values(CREDENTIALS)) as Record<string, string>;
  expect(readConfig({ ...production, ...joined, SHOP_URL: 'http://127.0.0.1:3000' })).toEqual(
    ['SIMULATORS_URL', 'SIMULATORS_SMTP_PORT', 'SHOP_URL'].map((name) =>
      expect.stringMatching(new RegExp(`^${name}: no se admite; .*nada se simula`)),
    ),
  );
});

test('one variable of a group counts as an attempt to use the real partner', () => {
  for (const partner of PARTNERS) {
    for (const [name, value] of Object.entries(CREDENTIALS[partner])) {
      if (Object.keys(CREDENTIALS[partner]).length === 1) continue;
      const faults = readConfig({ [name]: value });
      expect(faults, name).toBeInstanceOf(Array);
      const others = Object.keys(CREDENTIALS[partner]).filter((other) => other !== name);
      for (const other of others) expect(faults, name).toContain(`${other}: falta, y otras de su grupo están`);
    }
  }
});

test('an unknown mode and a bank table without banks are refused', () => {
  expect(readConfig({ MODE: 'prod' })).toEqual([expect.stringMatching(/^MODE: .*production/)]);
  const credentials = Object.assign({}, SELLER_DETAILS, ...PARTNERS.map((partner) => CREDENTIALS[partner]));
  expect(readConfig({ ...credentials, SPE_BANK_IDS: '{}' })).toEqual([expect.stringMatching(/^SPE_BANK_IDS: /)]);
});

test('the second source of products is simulated where it is read, needs its key in production, and exists once', () => {
  const simulated = (env: Record<string, string>) => {
    const config = readConfig(env);
    return Array.isArray(config) ? config : simulatedPartners(config).filter((name) => name === 'axesso');
  };
  expect(simulated({ CATALOG_SOURCES: 'zinc,axesso' })).toEqual(['axesso']);
  expect(simulated({ CATALOG_SOURCES: 'zinc' })).toEqual([]);
  const { axesso, ...others } = CREDENTIALS;
  const production = Object.assign({}, SELLER_DETAILS, ...Object.values(others)) as Record<string, string>;
  expect(readConfig({ ...production, ...axesso })).toMatchObject({ catalogSources: ['zinc', 'axesso'] });
  expect(readConfig(production)).toMatchObject({ catalogSources: ['zinc'] });
  expect(readConfig({ ...production, CATALOG_SOURCES: 'axesso' })).toEqual([
    expect.stringMatching(/^AXESSO_API_KEY: falta, y CATALOG_SOURCES la nombra/),
  ]);
  expect(
    readConfig({ ...production, MODE: 'rehearsal', ROLES: 'web', DOCUMENTS_DIR: '/p' }),
    'needs no simulators',
  ).not.toBeInstanceOf(Array);
  for (const wrong of ['amazon', 'zinc,zinc']) {
    expect(readConfig({ CATALOG_SOURCES: wrong }), wrong).toEqual([expect.stringMatching(/^CATALOG_SOURCES[.:]/)]);
  }
});
