import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { CUSTOMER_TOURS } from '#e2e/screens/customer.ts';
import { type Screen, screensOf, type Tour } from '#e2e/screens/screen.ts';
import { VISITOR_TOURS } from '#e2e/screens/visitor.ts';
import { DEMO_TOKEN, signedIn } from '#e2e/steps/customer.ts';
import { drawFarPictures, open, SHOP_URL } from '#e2e/steps/shop.ts';

const NARROWEST = 320;

for (const tour of VISITOR_TOURS) clean(tour);

test.describe('for a customer', () => {
  test.use({ storageState: ({ baseURL: _ }, use) => use(signedIn(DEMO_TOKEN)) });
  for (const tour of CUSTOMER_TOURS) clean(tour);
});

function clean(tour: Tour): void {
  test(`nothing goes wrong in the browser on ${tour.title}, and it fits ${NARROWEST} pixels`, async ({
    page,
    isMobile,
    viewport,
  }) => {
    const complaints = await listen(page);
    for (const screen of screensOf(tour, isMobile)) {
      await test.step(screen.name, async () => {
        complaints.length = 0;
        await screen.open(page);
        await page.setViewportSize({ width: NARROWEST, height: 640 });
        await untilIdle(page);
        const tooWide = await widerThan(page, NARROWEST);
        await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
        const heard = complaints.filter((complaint) => !isExpected(complaint, screen));
        expect.soft({ heard, tooWide }, screen.name).toEqual({ heard: [], tooWide: [] });
      });
    }
  });
}

/** Everything that a browser tells a developer: console, uncaught errors (React's of hydration too), broken policy. */
async function listen(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await drawFarPictures(page);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy ${violatedDirective} broken by ${blockedURI}`);
    });
  });
  return complaints;
}

/** Where a screen shows a refusal, the browser notes the answer's status too. */
function isExpected(complaint: string, { refused }: Screen): boolean {
  return refused !== undefined && complaint.includes('Failed to load resource') && refused.test(complaint);
}

/** Until the browser has nothing left to do at once; one that is never done shows its faults all the same. */
function untilIdle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })));
}

/** Nothing when the page fits; else what of it stands out on the right, at most five elements. */
function widerThan(page: Page, width: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= limit) return [];
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > limit + 1 && element.checkVisibility(),
    );
    const names = out.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`);
    return [`the page is ${scrollWidth} wide`, ...names];
  }, width);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages show what they hold and lead on, and the search form works', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Comprás en Estados Unidos');
    await expect(page.locator('main').getByRole('link').first()).toBeVisible();
    await page.getByRole('combobox').fill('auriculares');
    await page.getByRole('combobox').press('Enter');
    await expect(page).toHaveURL(/\/search\?amz=auriculares&page=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('auriculares');

    await page
      .locator('main')
      .getByRole('link', { name: /headphones|earbuds/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/products\?asin=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/headphones|earbuds/i);
    await expect(page.getByText('Puesto en Uruguay').first()).toBeVisible();

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

test('every script in a page is named by the policy, which allows no other', async ({ isMobile }) => {
  test.skip(isMobile, 'the same at every width');
  for (const path of PAGES) {
    const answer = await fetch(SHOP_URL + path);
    const scripts = directive(answer.headers.get('content-security-policy') ?? '', 'script-src');
    expect.soft(scripts, path).not.toContain("'unsafe-inline'");
    expect.soft(scripts, path).not.toContain("'unsafe-eval'");
    for (const { attributes, code } of inlineScripts(await answer.text())) {
      const nonce = /\bnonce="([^"]+)"/.exec(attributes)?.[1];
      const hash = createHash('sha256').update(code).digest('base64');
      const isNamed =
        scripts.includes(`'sha256-${hash}'`) || (nonce !== undefined && scripts.includes(`'nonce-${nonce}'`));
      expect.soft(isNamed, `${path}: <script ${attributes}>${code.slice(0, 80)}`).toBe(true);
    }
  }
});

function directive(policy: string, name: string): string[] {
  const found = policy.split(';').find((part) => part.trim().startsWith(`${name} `));
  return found?.trim().split(/\s+/).slice(1) ?? ["'unsafe-inline'"];
}

/** Data that is no program (JSON-LD) is left out: no browser runs it. */
function inlineScripts(html: string): { attributes: string; code: string }[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', code = '']) => ({ attributes, code }))
    .filter(({ attributes }) => !/\ssrc=|application\/ld\+json/.test(attributes));
}
