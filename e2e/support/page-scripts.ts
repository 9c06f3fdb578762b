import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** The pages that most shoppers open first, and the kB of script that each may load besides React and its router. */
export const LIGHT_PAGES = [
  { name: 'home', path: '/', limit: 45 },
  { name: 'search', path: '/search?amz=auriculares&page=1', limit: 56 },
  { name: 'product', path: '/products?asin=B0PNTEQ40A', limit: 58 },
  { name: 'cart', path: '/shopping-cart', limit: 58 },
] as const;

/** The most files of script, that of the framework included, and kB of CSS. */
export const LIMITS = { files: 15, styles: 13 } as const;

/** The service worker, which no page runs itself, and the most that it may weigh in the same measure. */
export const WORKER = { path: '/saved-orders-worker.js', limit: 6 } as const;

/** The chunk of React and its router (vite.config.ts). */
const FRAMEWORK = /^assets\/framework-/;
const IDLE_MS = 10_000;
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|type="application)\b)[^>]*>(.*?)<\/script>/gs;
/** What the loaders read: it weighs as HTML. */
const DATA = 'streamController';

export interface PageWeight {
  /** kB (1000 bytes) under gzip -9 by file below the shop's address, like `assets/shell-….js`; `inline` is that of the HTML. */
  scripts: Readonly<Record<string, number>>;
  /** The same of the stylesheets. */
  styles: Readonly<Record<string, number>>;
  /** Paths in the order of their requests. */
  requested: readonly string[];
}

/**
 * Opens the page and weighs what it loads in ten seconds, which its clock passes at once, after a scroll to its end and a
 * tap. The context has to be a new one.
 */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const responses: Response[] = [];
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  page.on('response', (response) => {
    if (response.ok()) responses.push(response);
  });
  await page.clock.install();
  const document = await page.goto(url, { waitUntil: 'networkidle' });
  await page.clock.runFor(IDLE_MS);
  await page.waitForLoadState('networkidle');
  await page.mouse.wheel(0, 100_000);
  await page.getByRole('heading', { level: 1 }).click();
  await page.waitForLoadState('networkidle');
  const inline = Array.from(((await document?.text()) ?? '').matchAll(INLINE_SCRIPT), ([, code = '']) => code);
  const weigh = async (end: string) => {
    const path = (response: Response) => new URL(response.url()).pathname.slice(1);
    const files = responses.filter((response) => path(response).endsWith(end));
    return Promise.all(files.map(async (file) => [path(file), kilobytes(await file.body())] as const));
  };
  const code = kilobytes(inline.filter((text) => !text.includes(DATA)).join('\n'));
  return {
    scripts: { ...Object.fromEntries(await weigh('.js')), inline: code },
    styles: Object.fromEntries(await weigh('.css')),
    requested,
  };
}

/** What breaks a limit of a page, in words; empty where nothing does. */
export function weightFaults({ scripts, styles }: Omit<PageWeight, 'requested'>, limit: number): string[] {
  const own = Object.entries(scripts).filter(([file]) => !FRAMEWORK.test(file));
  const weight = sum(own);
  const files = Object.keys(scripts).length - 1;
  const faults = [];
  if (files === own.length - 1) faults.push('no file holds the framework');
  if (weight > limit) faults.push(`${weight.toFixed(1)} kB of script, at most ${limit} allowed: ${heaviest(own)}`);
  if (files > LIMITS.files)
    faults.push(`${files} files, at most ${LIMITS.files} allowed: ${Object.keys(scripts).join(', ')}`);
  const sheets = Object.entries(styles);
  if (sum(sheets) > LIMITS.styles)
    faults.push(`${sum(sheets).toFixed(1)} kB of CSS, at most ${LIMITS.styles} allowed: ${heaviest(sheets)}`);
  return faults;
}

function heaviest(files: readonly (readonly [string, number])[]): string {
  const sorted = files.toSorted(([, a], [, b]) => b - a);
  return sorted.map(([file, size]) => `${file} ${size.toFixed(1)}`).join(', ');
}

export function kilobytes(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).byteLength / 1000;
}

function sum(files: readonly (readonly [string, number])[]): number {
  return files.reduce((total, [, size]) => total + size, 0);
}
