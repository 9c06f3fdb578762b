import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { HTMLElement } from 'node-html-parser';
import { followLink, getLink, headingOf, submitForm } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

test('pages render content and links without JavaScript, and the search form works', { tag: '@phone' }, async () => {
  const home = await readServerPage('/');
  expect(headingOf(home)).toContain('Comprás en Estados Unidos');
  expect(home.document.querySelector('main a[href]')).not.toBeNull();
  const results = await submitForm(home.document.querySelector('form.search-box__form') as HTMLElement, {
    amz: 'auriculares',
  });
  expect(results.path).toBe('/search?amz=auriculares&page=1');
  expect(headingOf(results)).toBe('auriculares');

  const product = await followLink(getLink(results.document.querySelector('main') as HTMLElement, /^Auriculares/));
  expect(product.path).toMatch(/^\/products\?asin=/);
  expect(headingOf(product)).toMatch(/^Auriculares/);
  expect(product.text).toContain('Puesto en Uruguay');
  expect(product.text).toContain('Para elegir la cantidad y comprar, activá JavaScript');

  for (const path of ['/offers', '/trending-products', '/best-sellers']) {
    const { document } = await readServerPage(path);
    expect(document.querySelector('main a[href^="/products?asin="]'), path).not.toBeNull();
  }
  for (const path of ['/information/how-works', '/information/fees', '/information/relevant']) {
    const page = await readServerPage(path);
    expect(headingOf(page), path).not.toBe('');
    expect(page.document.querySelector('main h2'), path).not.toBeNull();
  }
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
