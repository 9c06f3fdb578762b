import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** Addresses of the shop and the simulators of this run (e2e/shop.setup.ts). */
export const SHOP_URL = process.env.SHOP_URL ?? '';
/** Token of the shop's `/metrics`. */
export const METRICS_TOKEN = process.env.METRICS_TOKEN ?? '';
export const SIMULATORS_URL = process.env.TESTED_SIMULATORS_URL ?? '';

/** Environment of an operator's command that works on the data of the running shop. */
export function commandEnv(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: new URL(SHOP_URL).port,
    SIMULATORS_PORT: new URL(SIMULATORS_URL).port,
    DATA_DIR: process.env.SHOP_DATA_DIR,
  };
}

export interface Shopper {
  email: string;
  password: string;
}

export function newShopper(): Shopper {
  return { email: `lucia-${randomBytes(5).toString('hex')}@correo.example`, password: 'Contrasena1' };
}

/** Opens a page and waits until it is hydrated; without script it is what the server sent. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(SHOP_URL + path);
  await expect.poll(() => page.evaluate(() => 'early' in window), { intervals: [20, 50, 100] }).toBe(false);
}

/** Serves a local drawing for the remote pictures of imported products, so that no request leaves the machine. */
export async function stubExternalImages(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';
  await page.route('https://m.media-amazon.com/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

/** Waits for a mail that matches `phrase` and returns subject and text of the newest one. */
export async function waitForMail(email: string, phrase: RegExp): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${SHOP_URL}/dev/mails.json?to=${email}`)).json()) as {
          subject: string;
          text: string;
        }[];
        text = mails.map((mail) => `${mail.subject}\n${mail.text}`).find((mail) => phrase.test(mail)) ?? '';
        return text !== '';
      },
      { message: `a mail to ${email} with ${phrase}`, intervals: [100] },
    )
    .toBe(true);
  return text;
}

/** Reads the order with the session of the page. */
export async function readOrder(
  page: Page,
  orderId: string,
): Promise<{ status: string; packages: { trackingNumber: string }[]; carrierTrackingNumber: string | null }> {
  return page.evaluate(async (id) => {
    const token = JSON.parse(localStorage.getItem('token') ?? '""') as string;
    const response = await fetch(`/api/orders/${id}`, { headers: { authorization: `Bearer ${token}` } });
    return response.json();
  }, orderId);
}

/** Search box of the header. */
export function searchBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Buscar productos' });
}
