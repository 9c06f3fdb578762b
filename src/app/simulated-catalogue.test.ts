import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#db/pool.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { startSimulatorNetwork } from '#simulators/network.ts';
import { simulatedCatalogue } from './simulated-catalogue.ts';

test('without a database the simulated marketplace answers 503 for imported products and sells the others', async () => {
  const pool = openPool({ url: 'postgres://127.0.0.1:1/puente', max: 1 });
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-catalogue-'));
  const network = await startSimulatorNetwork({
    port: 0,
    dataDir,
    clock: () => new Date(),
    random: Math.random,
    shop: {
      baseUrl: 'http://127.0.0.1:1',
      zincWebhookSecret: '',
      skypostalKey: '',
      sistarbanc: { user: '', password: '', publicKeyPem: '' },
      abitabSecret: '',
      axessoKey: '',
      deeplKey: 'deepl-key',
      cfeKey: 'cfe-key',
      googleClientId: '',
      facebook: { appId: '', appSecret: '' },
    },
    catalogue: simulatedCatalogue(openDatabase(pool)),
  });
  const statusOf = async (asin: string) => {
    const headers = { authorization: 'Bearer key' };
    return (await fetch(`${network.urls.zinc}/products/${asin}`, { headers })).status;
  };
  try {
    expect(await statusOf('B0IMPORTED')).toBe(503);
    expect(await statusOf(demoCatalogue()[0]?.asin ?? '')).toBe(200);
  } finally {
    await network.stop();
    await pool.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
