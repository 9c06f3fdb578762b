import { expect, test } from 'vitest';
import { PARTNER_CREDENTIALS, SELLER_DETAILS } from '#testing/production-environment.ts';
import { readConfig } from './config.ts';

const SHOP = { ...PARTNER_CREDENTIALS, ABITAB_PRIVATE_KEY: 'k', ABITAB_WEBHOOK_SECRET: 'secreto' };

test('production starts with all facts of the seller, and without one is refused by its name, in Spanish', () => {
  expect(readConfig({ ...SHOP, ...SELLER_DETAILS, MODE: 'production' })).toMatchObject({
    seller: {
      name: 'Sol S.A.',
      rut: '211003420017',
      terms: { version: '3', date: '2026-12-01' },
      warrantyDays: 180,
      privacy: { registration: 'B-2026-77', countries: ['Estados Unidos', 'Irlanda'] },
    },
    shop: { supportEmail: 'hola@sol.example' },
  });
  for (const name of Object.keys(SELLER_DETAILS)) {
    for (const MODE of ['production', undefined]) {
      const faults = readConfig({ ...SHOP, ...SELLER_DETAILS, MODE, [name]: undefined });
      expect(faults, name).toEqual([`${name}: falta; los términos y la privacidad la muestran`]);
    }
  }
});

test('the demo and a rehearsal have a seller of their own', () => {
  for (const MODE of [undefined, 'rehearsal']) {
    expect(readConfig({ MODE })).toMatchObject({ seller: { rut: '218806400019', warrantyDays: 90 } });
  }
});

test.each([
  ['SELLER_RUT', '211003420018', /^SELLER_RUT: debe ser un RUT/],
  ['SELLER_EMAIL', 'sol', /^SELLER_EMAIL: debe ser un correo/],
  ['TERMS_DATE', '1/12/2026', /^TERMS_DATE: debe ser una fecha/],
  ['WARRANTY_DAYS', '30', /^WARRANTY_DAYS: /],
  ['COMPLAINTS_URL', 'javascript:1', /^COMPLAINTS_URL: /],
])('%s refuses %s', (name, value, fault) => {
  expect(readConfig({ [name]: value })).toEqual([expect.stringMatching(fault)]);
});
