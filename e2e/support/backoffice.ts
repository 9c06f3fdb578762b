import type { Page } from '@playwright/test';
import { SHOP_URL } from './shop.ts';

/** Opens a page of the back office as the demo's member of the staff, an owner; by default its start page. */
export async function signInStaff(page: Page, path = ''): Promise<void> {
  const [name = '', value = ''] = (process.env.STAFF_COOKIE ?? '').split('=');
  const { hostname: domain } = new URL(SHOP_URL);
  await page.context().addCookies([{ name, value, domain, path: '/operacion', httpOnly: true, sameSite: 'Strict' }]);
  await page.goto(`${SHOP_URL}/operacion${path}`);
}
