import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** Where this run's shop and simulated partners listen (e2e/shop.setup.ts). */
export const SHOP_URL = process.env.SHOP_URL ?? '';
export const SIMULATORS_URL = process.env.SIMULATORS_URL ?? '';

export interface Shopper {
  email: string;
  password: string;
}

export function newShopper(): Shopper {
  return { email: `lucia-${randomBytes(5).toString('hex')}@correo.example`, password: 'Contrasena1' };
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(SHOP_URL + path);
}

/** Imported products have pictures far away; a drawing stands for them, so that nothing leaves this machine. */
export async function stubExternalImages(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';
  await page.route('https://m.media-amazon.com/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

/** What the shop mailed to somebody: the newest text that holds `phrase`. */
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
      { message: `a mail to ${email} with ${phrase}` },
    )
    .toBe(true);
  return text;
}

/** The order as its owner's browser reads it. */
export async function readOrder(
  page: Page,
  orderId: string,
): Promise<{ status: string; packages: { trackingNumber: string }[]; carrierTrackingNumber: string | null }> {
  return page.evaluate(async (id) => {
    const token = JSON.parse(localStorage.getItem('token') ?? '""') as string;
    const answer = await fetch(`/api/orders/${id}`, { headers: { authorization: `Bearer ${token}` } });
    return answer.json();
  }, orderId);
}

/** The field of the header in which products are searched. */
export function searchBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Buscar productos' });
}
