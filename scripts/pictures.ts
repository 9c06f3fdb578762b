import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import setup from '#e2e/shop.setup.ts';
import { findChromium } from './chromium.ts';

// `npm run pictures` takes a picture of every screen of the back office and of some of the shop with the demo's data,
// `npm run pictures -- queue order` of these two. docs/backoffice.md and README.md show them.

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const SIZES = { 390: 844, 1280: 800 } as const;
/** A longer page is cut. */
const MAX_HEIGHT = 1600;
const QUALITY = 60;

/** The address of a screen, or the list whose first link with this beginning leads to it. */
type Address = string | { list: string; link: string };

const SCREENS: Readonly<Record<string, Address>> = {
  enter: '/entrar',
  today: '/',
  queue: '/cola',
  exception: { list: '/cola', link: '/cola?panel=' },
  search: '/buscar?q=silva',
  bell: '/campana',
  orders: '/ordenes',
  order: { list: '/casos', link: '/ordenes/' },
  'order-held': { list: '/cola?clase=order-held', link: '/ordenes/' },
  'order-purchases': '/ordenes/10017/compras',
  'refund-order': '/ordenes/10019/devolver',
  cases: '/casos',
  case: { list: '/casos', link: '/casos/' },
  bought: '/compras',
  parcels: '/paquetes',
  consolidations: '/consolidaciones',
  notices: '/paquetes/avisos',
  notice: { list: '/paquetes/avisos', link: '/paquetes/aviso' },
  'other-stores': '/paquetes/otras-tiendas',
  weights: '/paquetes/pesos',
  refunds: '/devoluciones',
  refund: { list: '/devoluciones', link: '/devoluciones/' },
  catalogue: '/catalogo',
  product: { list: '/catalogo', link: '/catalogo/' },
  money: '/dinero',
  payments: '/cobros',
  statements: '/dinero/extractos',
  movement: { list: '/dinero/extractos?estado=proposed', link: '/dinero/extractos/' },
  margins: '/dinero/margen',
  costs: '/dinero/costos',
  invoices: '/dinero/fletes',
  invoice: { list: '/dinero/fletes', link: '/dinero/fletes/' },
  exports: '/dinero/exportar',
  customers: '/clientes?q=silva',
  customer: { list: '/clientes?q=silva', link: '/clientes/' },
  'customer-account': { list: '/clientes?q=silva', link: '/clientes/' },
  rules: '/reglas',
  rule: { list: '/reglas', link: '/reglas/' },
  warnings: '/avisos',
  searches: '/busquedas',
  week: '/semana',
  switches: '/interruptores',
  team: '/equipo',
  person: { list: '/equipo', link: '/equipo/' },
  audit: '/registro',
  sessions: '/sesiones',
  factors: '/accesos',
  confirm: '/confirmar',
};
/** Screens of the shop, as a visitor sees them first. */
const SHOP: Readonly<Record<string, string>> = { home: '/', 'shop-product': '/products?asin=B0AURORAX2' };
const DARK = ['today', 'queue', 'order', 'case', 'rule', 'week'];

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const names = Object.keys(SCREENS).filter(isWanted);

const stop = await setup();
try {
  const { path, env } = await findChromium(console.log);
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox'],
  });
  mkdirSync(join(FOLDER, 'backoffice'), { recursive: true });
  await takeShop(
    browser,
    Object.entries(SHOP).filter(([name]) => isWanted(name)),
  );
  const dark = names.filter((name) => DARK.includes(name));
  if (names.length > 0) await takeAll(browser, 'light', names);
  if (dark.length > 0) await takeAll(browser, 'dark', dark);
  await browser.close();
} finally {
  await stop();
}

async function takeShop(browser: Browser, screens: readonly [string, string][]): Promise<void> {
  const page = await newPage(browser, { width: 1280, theme: 'light' });
  for (const [name, path] of screens) {
    await page.goto(`${process.env.SHOP_URL}${path}`, { waitUntil: 'networkidle' });
    await take(page, name, SIZES[1280]);
  }
  await page.context().close();
}

async function newPage(
  browser: Browser,
  { width, theme }: { width: keyof typeof SIZES; theme: 'light' | 'dark' },
): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: SIZES[width] },
    colorScheme: theme,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    reducedMotion: 'reduce',
  });
  await page.route('**/*.css', waitForFont);
  return page;
}

async function takeAll(browser: Browser, theme: 'light' | 'dark', shown: readonly string[]): Promise<void> {
  // It reads the shop's address when it is loaded.
  const { signInStaff } = await import('#e2e/support/backoffice.ts');
  for (const width of [390, 1280] as const) {
    const page = await newPage(browser, { width, theme });
    await page.goto(addressOf('/entrar'));
    if (shown.includes('enter')) await take(page, `backoffice/enter-${width}`);
    await signInStaff(page, '/cola');
    for (const name of shown.filter((one) => one !== 'enter')) {
      await openScreen(page, name, SCREENS[name] ?? '');
      await take(page, `backoffice/${name}-${width}${theme === 'dark' ? '-dark' : ''}`);
    }
    await page.context().close();
  }
}

/** The shop's font is optional: whoever has it late reads another one. A picture waits for it. */
async function waitForFont(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
  await route.fulfill({ response, body });
}

async function openScreen(page: Page, name: string, address: Address): Promise<void> {
  await page.goto(addressOf(typeof address === 'string' ? address : address.list));
  if (typeof address === 'string') return;
  const href = await page.locator(`main tbody a[href^="/operacion${address.link}"]`).first().getAttribute('href');
  if (href === null) throw new Error(`${address.list} has no link to ${name}`);
  await page.goto(new URL(name === 'customer-account' ? `${href}/cuenta` : href, page.url()).href);
}

async function take(page: Page, name: string, maxHeight = MAX_HEIGHT): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight), scale: 1 },
  });
  await devtools.detach();
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
}

function addressOf(path: string): string {
  return `${process.env.SHOP_URL}/operacion${path}`;
}
