import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import setup from '#e2e/shop.setup.ts';
import { findChromium } from './chromium.ts';

// `npm run pictures` takes a picture of every screen of the back office with the demo's data, `npm run pictures -- queue
// order` of these two. docs/backoffice.md shows them.

const FOLDER = join(import.meta.dirname, '../docs/pictures/backoffice');
const SIZES = { 390: 844, 1280: 800 } as const;
/** A longer page is cut. */
const MAX_HEIGHT = 1600;
const QUALITY = 60;

/** The address of a screen, or the list whose first link with this beginning leads to it. */
type Address = string | { list: string; link: string };

const SCREENS: Readonly<Record<string, Address>> = {
  enter: '/entrar',
  queue: '/cola',
  exception: { list: '/cola', link: '/cola/' },
  search: '/buscar?q=silva',
  orders: '/ordenes',
  order: { list: '/casos', link: '/ordenes/' },
  'order-held': { list: '/cola?clase=order-held', link: '/ordenes/' },
  'order-purchases': '/ordenes/10017/compras',
  'refund-order': '/ordenes/10019/devolver',
  cases: '/casos',
  case: { list: '/casos', link: '/casos/' },
  notices: '/paquetes',
  notice: { list: '/paquetes', link: '/paquetes/aviso' },
  weights: '/paquetes/pesos',
  refunds: '/devoluciones',
  refund: { list: '/devoluciones', link: '/devoluciones/' },
  catalogue: '/catalogo',
  product: { list: '/catalogo', link: '/catalogo/' },
  money: '/dinero',
  statements: '/dinero/extractos',
  movement: { list: '/dinero/extractos?estado=proposed', link: '/dinero/extractos/' },
  margins: '/dinero/margen',
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
const DARK = ['queue', 'order', 'case', 'rule', 'week'];

const wanted = process.argv.slice(2);
const names = Object.keys(SCREENS).filter((name) => wanted.length === 0 || wanted.includes(name));

const stop = await setup();
try {
  const { path, env } = await findChromium(console.log);
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox'],
  });
  mkdirSync(FOLDER, { recursive: true });
  await takeAll(browser, 'light', names);
  await takeAll(
    browser,
    'dark',
    names.filter((name) => DARK.includes(name)),
  );
  await browser.close();
} finally {
  await stop();
}

async function takeAll(browser: Browser, theme: 'light' | 'dark', shown: readonly string[]): Promise<void> {
  // It reads the shop's address when it is loaded.
  const { signInStaff } = await import('#e2e/support/backoffice.ts');
  for (const [width, height] of Object.entries(SIZES)) {
    const page = await browser.newPage({
      viewport: { width: Number(width), height },
      colorScheme: theme,
      locale: 'es-UY',
      timezoneId: 'America/Montevideo',
      reducedMotion: 'reduce',
    });
    await page.route('**/*.css', waitForFont);
    await page.goto(addressOf('/entrar'));
    if (shown.includes('enter')) await take(page, `enter-${width}`);
    await signInStaff(page, '/cola');
    for (const name of shown.filter((one) => one !== 'enter')) {
      await openScreen(page, name, SCREENS[name] ?? '');
      await take(page, `${name}-${width}${theme === 'dark' ? '-dark' : ''}`);
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
  const href = await page.locator(`main a[href^="/operacion${address.link}"]`).first().getAttribute('href');
  if (href === null) throw new Error(`${address.list} has no link to ${name}`);
  await page.goto(new URL(name === 'customer-account' ? `${href}/cuenta` : href, page.url()).href);
}

async function take(page: Page, name: string): Promise<void> {
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
    clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT), scale: 1 },
  });
  await devtools.detach();
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
}

function addressOf(path: string): string {
  return `${process.env.SHOP_URL}/operacion${path}`;
}
