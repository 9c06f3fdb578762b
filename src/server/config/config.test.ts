import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

function faultsOf(env: Record<string, string>): string[] {
  const config = readConfig(env);
  return Array.isArray(config) ? config : [];
}

test('an empty environment results in the default configuration', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    simulatorsPort: 3001,
    publicUrl: 'http://127.0.0.1:3000',
    apiUrl: null,
    webOrigins: [],
    trustedProxies: [],
    zinc: null,
  });
});

test('the base URL of the API and the allowed origins are configurable [API-50]', () => {
  const env = {
    API_URL: 'https://api.puente.example/v1/',
    WEB_ORIGINS: 'https://puente.example, http://127.0.0.1:3000',
  };
  expect(readConfig(env)).toMatchObject({
    apiUrl: 'https://api.puente.example/v1',
    webOrigins: ['https://puente.example', 'http://127.0.0.1:3000'],
  });
});

test('previous sealing keys are read beside the current one, and refused without it or with another length', () => {
  const [current, previous, older] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  expect(readConfig({ SEALING_KEY: current, SEALING_KEY_PREVIOUS: `${previous}, ${older}` })).toMatchObject({
    encryptionKey: Buffer.alloc(32, 1),
    previousEncryptionKeys: [Buffer.alloc(32, 2), Buffer.alloc(32, 3)],
  });
  expect(faultsOf({ SEALING_KEY_PREVIOUS: previous ?? '' })).toEqual([
    'SEALING_KEY_PREVIOUS: solo vale junto con SEALING_KEY',
  ]);
  const short = Buffer.alloc(31).toString('base64');
  expect(faultsOf({ SEALING_KEY: current ?? '', SEALING_KEY_PREVIOUS: `${previous},${short}` })).toEqual([
    expect.stringMatching(/^SEALING_KEY_PREVIOUS.*32 bytes/),
  ]);
});

test('every fault names its variable and no value', () => {
  const secret = 'clave-muy-secreta';
  const faults = faultsOf({
    PORT: 'abc',
    API_URL: 'api.puente.example',
    WEB_ORIGINS: 'https://puente.example/tienda',
    TRUSTED_PROXIES: '10.0.0.0/8, el-proxy',
    METRICS_TOKEN: 'corto',
    ZINC_API_KEY: secret,
    SPE_PRIVATE_KEY: secret,
    SPE_BANK_IDS: secret,
  });
  const named = ['PORT', 'API_URL', 'WEB_ORIGINS', 'TRUSTED_PROXIES', 'METRICS_TOKEN', 'ZINC_WEBHOOK_SECRET'];
  for (const name of [...named, 'SPE_ORGANISM', 'SPE_BANK_IDS']) {
    expect(faults.filter((fault) => fault.startsWith(name)).length, name).toBeGreaterThan(0);
  }
  expect(faults.join('\n')).not.toContain(secret);
});

test('a pool has ten connections, or as many as configured but at least four', () => {
  expect(readConfig({})).toMatchObject({ databaseConnections: 10 });
  expect(readConfig({ DATABASE_CONNECTIONS: '6' })).toMatchObject({ databaseConnections: 6 });
  expect(faultsOf({ DATABASE_CONNECTIONS: '3' })).toHaveLength(1);
});

test('prepared statements are on unless the database is behind a pooler', () => {
  expect(readConfig({})).toMatchObject({ namesStatements: true });
  expect(readConfig({ PREPARED_STATEMENTS: 'off' })).toMatchObject({ namesStatements: false });
  const pooled = { DATABASE_URL: 'postgres://pooler/shop', DIRECT_DATABASE_URL: 'postgres://server/shop' };
  expect(readConfig(pooled)).toMatchObject({ namesStatements: false, directDatabaseUrl: 'postgres://server/shop' });
  expect(readConfig({ ...pooled, PREPARED_STATEMENTS: 'on' })).toMatchObject({ namesStatements: true });
  expect(faultsOf({ PREPARED_STATEMENTS: 'no' })).toHaveLength(1);
});

test('a process has all roles unless ROLES names some, in any order', () => {
  expect(readConfig({})).toMatchObject({ roles: ['web', 'worker', 'migrate'], migrationWaitSeconds: 60 });
  expect(readConfig({ ROLES: 'migrate, web,worker,web' })).toMatchObject({ roles: ['web', 'worker', 'migrate'] });
  expect(readConfig({ ROLES: 'migrate' })).toMatchObject({ roles: ['migrate'] });
  for (const ROLES of ['webs', 'web,', ',', 'web worker'])
    expect(
      faultsOf({ ROLES }).some((fault) => /^ROLES.*: debe ser web, worker y migrate/.test(fault)),
      ROLES,
    ).toBe(true);
});

test('web and worker in different processes share simulated partners', () => {
  for (const ROLES of ['web', 'worker', 'worker,migrate']) {
    const documents = { DOCUMENTS_DIR: '/documents' };
    expect(faultsOf({ ROLES, ...documents }), ROLES).toEqual([expect.stringMatching(/^SIMULATORS_URL: falta/)]);
    const shared = { SIMULATORS_URL: 'http://127.0.0.1:3001', SIMULATORS_SMTP_PORT: '3002', ...documents };
    expect(readConfig({ ROLES, ...shared }), ROLES).toMatchObject({ simulatorsUrl: shared.SIMULATORS_URL });
  }
  for (const ROLES of ['web,worker', 'migrate']) expect(faultsOf({ ROLES }), ROLES).toEqual([]);
});

describe('uploaded documents', () => {
  const S3 = {
    DOCUMENTS_S3_BUCKET: 'papeles',
    DOCUMENTS_S3_REGION: 'sa-east-1',
    DOCUMENTS_S3_ACCESS_KEY: 'k',
    DOCUMENTS_S3_SECRET_KEY: 's',
  };
  const simulators = { SIMULATORS_URL: 'http://127.0.0.1:3001', SIMULATORS_SMTP_PORT: '3002' };

  test('are in a folder of the data folder, or where it is said', () => {
    expect(readConfig({ DATA_DIR: '/d' })).toMatchObject({ documents: { folder: '/d/documents' } });
    expect(readConfig({ DOCUMENTS_DIR: '/p' })).toMatchObject({ documents: { folder: '/p' } });
    expect(readConfig({ ...S3, DOCUMENTS_S3_URL: 'http://127.0.0.1:9000/' })).toMatchObject({
      documents: { s3: { bucket: 'papeles', region: 'sa-east-1', url: 'http://127.0.0.1:9000' } },
    });
  });

  test('of one of several processes are in storage that all of them share', () => {
    for (const ROLES of ['web', 'worker', 'worker,migrate']) {
      expect(faultsOf({ ROLES, ...simulators }), ROLES).toEqual([
        expect.stringMatching(/^DOCUMENTS_DIR o DOCUMENTS_S3/),
      ]);
      for (const shared of [{ DOCUMENTS_DIR: '/p' }, S3])
        expect(readConfig({ ROLES, ...simulators, ...shared }), ROLES).not.toBeInstanceOf(Array);
    }
    for (const ROLES of ['web,worker', 'migrate']) expect(faultsOf({ ROLES }), ROLES).toEqual([]);
  });

  test('in a bucket need all of its settings and no folder', () => {
    expect(faultsOf({ DOCUMENTS_S3_BUCKET: 'papeles' })).toHaveLength(3);
    expect(faultsOf({ ...S3, DOCUMENTS_DIR: '/p' })).toEqual([expect.stringMatching(/^DOCUMENTS_DIR: no se admite/)]);
  });
});
