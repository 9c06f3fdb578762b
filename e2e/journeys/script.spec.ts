import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { open, SHOP_URL, searchBox } from '#e2e/support/shop.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages render content and links, and the search form works', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Comprás en Estados Unidos');
    await expect(page.locator('main').getByRole('link').first()).toBeVisible();
    await searchBox(page).fill('auriculares');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?amz=auriculares&page=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('auriculares');

    await page
      .locator('main')
      .getByRole('link', { name: /^Auriculares/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/products\?asin=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Auriculares/);
    await expect(page.getByText('Puesto en Uruguay').first()).toBeVisible();
    await expect(page.getByText(/^Para elegir la cantidad y comprar, activá JavaScript/)).toBeVisible();

    for (const path of ['/offers', '/trending-products', '/best-sellers']) {
      await open(page, path);
      await expect(page.locator('main').locator('a[href^="/products?asin="]').first()).toBeVisible();
    }
    for (const path of ['/information/how-works', '/information/fees', '/information/relevant']) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
  });
});

const PAGES = [
  ...['/', '/search?amz=book&page=1', '/products?asin=B0PNTEQ40A', '/products?asin=B0MARKVP01', '/offers'],
  ...['/shopping-cart', '/auth/signin', '/checkout', '/profile/orders', '/products?asin=B000000000'],
  ...['/successful-purchase?uid=a&oid=b', '/skypostal-panel', '/information/fees'],
];

test('the content security policy allows exactly the inline scripts of each page', { tag: '@desktop' }, async () => {
  for (const path of PAGES) {
    const response = await fetch(SHOP_URL + path);
    const scripts = directive(response.headers.get('content-security-policy') ?? '', 'script-src');
    expect.soft(scripts, path).not.toContain("'unsafe-inline'");
    expect.soft(scripts, path).not.toContain("'unsafe-eval'");
    for (const { attributes, code } of inlineScripts(await response.text())) {
      const nonce = /\bnonce="([^"]+)"/.exec(attributes)?.[1];
      const hash = createHash('sha256').update(code).digest('base64');
      const isAllowed =
        scripts.includes(`'sha256-${hash}'`) || (nonce !== undefined && scripts.includes(`'nonce-${nonce}'`));
      expect.soft(isAllowed, `${path}: <script ${attributes}>${code.slice(0, 80)}`).toBe(true);
    }
  }
});

function directive(policy: string, name: string): string[] {
  const found = policy.split(';').find((part) => part.trim().startsWith(`${name} `));
  return found?.trim().split(/\s+/).slice(1) ?? ["'unsafe-inline'"];
}

/** Inline scripts without JSON-LD, which browsers do not execute. */
function inlineScripts(html: string): { attributes: string; code: string }[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', code = '']) => ({ attributes, code }))
    .filter(({ attributes }) => !/\ssrc=|application\/ld\+json/.test(attributes));
}
