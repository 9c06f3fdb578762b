import { expect, test } from 'vitest';
import { startShop } from '#testing/shop.ts';
import { demoPicturesExtension } from './development/demo-pictures.ts';
import { mailsExtension } from './development/mails-extension.ts';
import { complaintsExtension } from './development/staged-complaints/complaints-extension.ts';

const shop = await startShop({
  config: {
    google: { clientId: 'real.apps.googleusercontent.com' },
    smtp: { url: 'smtp://127.0.0.1:1', from: 'Puente <hola@puente.example>' },
    skypostal: { userCode: 1, userKey: 'k', appKey: 'a', copaId: 1, boxId: 1, hookKey: 'una-clave-de-gancho' },
  },
  extensions: (open) => [demoPicturesExtension(open), mailsExtension(open), complaintsExtension(open)],
});

const statusOf = async (url: string) => (await fetch(url)).status;

test('a real partner has no simulator, no control endpoint and no simulation page', async () => {
  for (const [real, page] of [
    ['google', 'google/consent'],
    ['skypostal', 'skypostal/wcf-services/service-shipment.svc'],
    ['mail', 'mails.json'],
  ]) {
    expect(await statusOf(`${shop.simulatorsUrl}/__control/${real}`), real).toBe(404);
    expect(await statusOf(`${shop.simulatorsUrl}/${page}`), page).toBe(404);
  }
  expect(await statusOf(`${shop.simulatorsUrl}/__control/zinc`)).toBe(200);
  for (const page of ['/dev/mails', '/dev/mails.json', '/dev/problemas'])
    expect(await statusOf(`${shop.url}${page}`), page).toBe(404);
  const panel = await shop.call('simulateStatus', { body: { trackingNumber: 'SKY1', statusCode: 'ALVOL' } });
  expect(panel.status).toBe(404);
  const health = (await (await fetch(`${shop.url}/health`)).json()) as { simulated: string[] };
  expect(health.simulated.sort()).toEqual(['abitab', 'bcu', 'cfe', 'deepl', 'facebook', 'sistarbanc', 'zinc']);
});
