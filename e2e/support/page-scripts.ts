import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { foreignModules, heaviestModules, readClientModules } from './client-modules.ts';

/** The pages that most shoppers open first. */
export const LIGHT_PAGES = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/search?amz=auriculares&page=1' },
  { name: 'product', path: '/products?asin=B0PNTEQ40A' },
  { name: 'cart', path: '/shopping-cart' },
] as const;

/** The most that each may load without a touch: kB (1000 bytes) of scripts under gzip -9 (docs/decisions/storefront.md). */
export const SCRIPT_LIMIT = 130;

/** The service worker, which no page runs itself, and the most that it may weigh in the same measure. */
export const WORKER = { path: '/saved-orders-worker.js', limit: 6 } as const;

export interface PageScripts {
  kilobytes: number;
  /** Addresses below the shop's, like `assets/shell-….js`. */
  files: string[];
}

/**
 * Opens the page and adds up the scripts that it requests until the network is idle, those of idle callbacks too. The
 * context has to be a new one, with an empty cache.
 */
export async function loadScripts(page: Page, url: string): Promise<PageScripts> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js') && response.ok()) responses.push(response);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    responses.map(async (response) => gzipSync(await response.body(), { level: 9 }).byteLength),
  );
  return {
    kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    files: responses.map((response) => new URL(response.url()).pathname.slice(1)),
  };
}

/** What breaks the limit of a page, in words; empty where nothing does. */
export function scriptFaults({ kilobytes, files }: PageScripts): string[] {
  const modules = readClientModules();
  const foreign = foreignModules(modules, files);
  const faults = foreign.map((module) => `does not belong to the page: ${module}`);
  if (kilobytes <= SCRIPT_LIMIT) return faults;
  const heaviest = foreign.length > 0 ? [] : heaviestModules(modules, files).map((module) => `heavy: ${module}`);
  return [`${kilobytes.toFixed(1)} kB of script, at most ${SCRIPT_LIMIT} allowed`, ...faults, ...heaviest];
}
