import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { SHOP_URL } from './shop.ts';

/**
 * Opens a page of the back office as the demo's member of the staff, an owner who has just confirmed who they are; by
 * default its start page. All journeys share the session: one that leaves ends it for the others.
 */
export async function signInStaff(page: Page, path = ''): Promise<void> {
  await confirmDemo();
  await openAs(page, process.env.STAFF_COOKIE ?? '', `${SHOP_URL}/operacion${path}`);
}

/** Opens a page of the back office with the session of a cookie. */
export async function openAs(page: Page, cookie: string, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  const { hostname: domain } = new URL(url);
  await page.context().addCookies([{ name, value, domain, path: '/', httpOnly: true, sameSite: 'Strict' }]);
  await page.goto(url);
}

/**
 * Waits until the page's script runs: a key that is pressed before is not heard, and a link loads the next page as a whole.
 * The search field of the header becomes a button then, which phones do not show.
 */
export async function waitForScript(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Buscar orden/, includeHidden: true }).waitFor({ state: 'attached' });
}

/** Opens what finds and goes, by the button of the header; returns its field. */
export async function openPalette(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Buscar/ })
    .click();
  return page.getByRole('dialog', { name: 'Buscar y abrir' }).getByRole('textbox', { name: 'Buscar y abrir' });
}

/** Searches for a text in everything. */
export async function searchAsStaff(page: Page, text: string): Promise<void> {
  const field = await openPalette(page);
  await field.fill(text);
  await page.getByRole('menuitem', { name: `Buscar «${text}» en todo`, exact: true }).click();
}

/** Performs an act as the demo's member of the staff. */
export async function actAsStaff<Name extends NamesOf<'act'>>(
  name: Name,
  input: BackofficeInput<Name>,
  reason = 'Prueba',
): Promise<void> {
  await confirmDemo();
  await post(name, { input, options: { key: randomUUID(), reason } });
}

/** Performs an act as the person of a session. */
export async function callAsStaff<Name extends NamesOf<'act'>>(
  cookie: string,
  name: Name,
  input: BackofficeInput<Name>,
): Promise<void> {
  await post(name, { input, options: { key: randomUUID(), reason: 'Llegó rota' } }, cookie);
}

/** The demo's member of the staff proves again who they are. */
export async function confirmDemo(): Promise<void> {
  await post('confirmDemo', { input: {} });
}

async function post(name: string, body: object, cookie = process.env.STAFF_COOKIE ?? ''): Promise<void> {
  const response = await fetch(`${SHOP_URL}/operacion/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SHOP_URL, cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name} of the staff failed: ${response.status}`);
}
