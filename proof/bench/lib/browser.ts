import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { callShop } from '#testing/call-shop.ts';
import { findChromium } from '../../../scripts/chromium.ts';

type StorageState = NonNullable<BrowserContextOptions['storageState']> & object;

export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findChromium(() => {});
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** Browser state of a visitor with one product in the cart. */
export function visitorState(
  origin: string,
  productId: string,
  { title, price } = { title: 'Something', price: 10 },
): StorageState {
  const items = [{ productId, title, price, quantity: 1, variant: '' }];
  return storedState(origin, 'cart', { items, total: 0, currency: 'USD' });
}

/** Browser state of the demo account. */
export async function demoState(origin: string): Promise<StorageState> {
  const credentials = { body: { email: DEMO_EMAIL, password: DEMO_PASSWORD } };
  const { accessToken } = (await callShop(origin, 'signIn', { input: credentials })).body;
  return storedState(origin, 'token', accessToken);
}

function storedState(origin: string, name: string, value: unknown): StorageState {
  return { cookies: [], origins: [{ origin, localStorage: [{ name, value: JSON.stringify(value) }] }] };
}
