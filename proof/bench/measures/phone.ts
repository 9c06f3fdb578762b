import type { Browser, Page } from '@playwright/test';
import { demoState, launchBrowser, visitorState } from '#proof/bench/lib/browser.ts';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { withStage } from '#proof/bench/lib/stage.ts';

const RUNS = 5;
const ASIN = 'B0PNTEQ40A';
/** A slow phone: a quarter of the speed, 1.6 Mbit/s down, 150 ms of latency. */
const CPU_RATE = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const LIMITS = { lcp: 2000, inp: 150, cls: 0 };

type Figures = Record<keyof typeof LIMITS, number>;
/** What a shopper does on the page; each step is one interaction. */
type Interactions = (page: Page) => Promise<void>;
interface PhonePage {
  name: string;
  path: string;
  shopper: 'visitor' | 'customer';
  interact: Interactions;
}

const PAGES: readonly PhonePage[] = [
  { name: 'home', path: '/', shopper: 'visitor', interact: openMenu },
  { name: 'search', path: '/search?amz=auriculares&page=1', shopper: 'visitor', interact: typeInSearch },
  { name: 'product', path: `/products?asin=${ASIN}`, shopper: 'visitor', interact: addToCart },
  { name: 'cart', path: '/shopping-cart', shopper: 'visitor', interact: changeQuantity },
  { name: 'cart of a customer', path: '/shopping-cart', shopper: 'customer', interact: changeQuantity },
  { name: 'checkout of a visitor', path: '/checkout', shopper: 'visitor', interact: typeInForm },
  { name: 'checkout', path: '/checkout', shopper: 'customer', interact: pressButton },
];

/** Largest contentful paint, interaction to next paint and layout shift on a slow phone: the median of several loads. */
export function phone(): Promise<Figure[]> {
  return withStage('phone', async ({ start }) => measureAt((await start()).url));
}

async function measureAt(url: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  const states = { visitor: await stateWithProduct(url), customer: await demoState(url) };
  const findings: Figure[] = [];
  for (const measured of PAGES) {
    const runs: Figures[] = [];
    for (let run = 0; run < RUNS; run++) {
      runs.push(await measure({ browser, url: url, state: states[measured.shopper] }, measured));
    }
    for (const [figure, limit] of Object.entries(LIMITS) as [keyof Figures, number][]) {
      const values = runs.map((run) => run[figure]).sort((a, b) => a - b);
      const median = values[RUNS >> 1] ?? Number.NaN;
      findings.push({
        what: `${figure.toUpperCase()} on a slow phone, ${measured.name}`,
        measured: median,
        unit: figure === 'cls' ? '' : 'ms',
        target: limit === 0 ? '0' : `< ${limit}`,
        ok: limit === 0 ? median < 0.001 : median < limit,
        detail: values.map((value) => (figure === 'cls' ? value.toFixed(4) : Math.round(value))).join(', '),
      });
    }
  }
  await browser.close();
  return findings;
}

/** A visitor whose cart holds the product as its page adds it: at the current price. */
async function stateWithProduct(url: string): Promise<ReturnType<typeof visitorState>> {
  const response = await fetch(`${url}/api/products/${ASIN}`);
  const { productTitle, price } = (await response.json()) as { productTitle: string; price: number };
  return visitorState(url, ASIN, { title: productTitle, price });
}

interface Phone {
  browser: Browser;
  url: string;
  state: ReturnType<typeof visitorState>;
}

async function measure({ browser, url, state }: Phone, { path, interact }: PhonePage): Promise<Figures> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ storageState: state, viewport, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.addInitScript(observe);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  // Read before the first interaction, which ends the largest contentful paint.
  const { lcp } = await page.evaluate(() => window.figures);
  await interact(page);
  await page.waitForLoadState('networkidle');
  const { inp, cls } = await page.evaluate(() => window.figures);
  await context.close();
  return { lcp, inp, cls };
}

declare global {
  interface Window {
    figures: Figures;
  }
}

/** Runs in the page. */
function observe(): void {
  const figures = { lcp: 0, inp: 0, cls: 0 };
  window.figures = figures;
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  watch('largest-contentful-paint', ({ startTime }) => {
    figures.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) figures.cls += value;
  });
  watch('event', (entry) => {
    if ((entry as PerformanceEventTiming).interactionId) figures.inp = Math.max(figures.inp, entry.duration);
  });
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('header').getByText('$', { exact: true }).tap();
  await page.getByRole('button', { name: 'Menú' }).tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
}

async function typeInSearch(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Buscar productos' });
  await field.tap();
  await field.fill('');
  await field.pressSequentially('cafetera');
  await page.getByRole('option').first().waitFor();
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().tap();
  await page.locator('.snackbar').first().waitFor();
}

async function changeQuantity(page: Page): Promise<void> {
  const buttons = page.locator('.cart-line .quantity').first().getByRole('button');
  await buttons.last().tap();
  await buttons.first().tap();
}

async function typeInForm(page: Page): Promise<void> {
  await page.locator('main input:visible').first().pressSequentially('demo');
}

async function pressButton(page: Page): Promise<void> {
  await page.locator('main button:enabled:visible').first().tap();
}
