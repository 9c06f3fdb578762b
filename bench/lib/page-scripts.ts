import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { foreignModules, heaviestModules, readClientModules } from './client-modules.ts';

/**
 * The pages that most shoppers open first, with the most that each may load without a touch: kB (1000 bytes) of scripts
 * under gzip -9. The limits follow what the pages load today down to the goal of 130 (docs/decisions/043).
 */
export const LIGHT_PAGES = [
  { name: 'home', path: '/', limit: { visitor: 135, customer: 138 } },
  { name: 'search', path: '/search?amz=auriculares&page=1', limit: { visitor: 137, customer: 140 } },
  { name: 'product', path: '/products?asin=B0PNTEQ40A', limit: { visitor: 142, customer: 144 } },
  { name: 'cart', path: '/shopping-cart', limit: { visitor: 141.5, customer: 144 } },
] as const;

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
export function scriptFaults({ kilobytes, files }: PageScripts, limit: number): string[] {
  const modules = readClientModules();
  const foreign = foreignModules(modules, files);
  const faults = foreign.map((module) => `does not belong to the page: ${module}`);
  if (kilobytes <= limit) return faults;
  const heaviest = foreign.length > 0 ? [] : heaviestModules(modules, files).map((module) => `heavy: ${module}`);
  return [`${kilobytes.toFixed(1)} kB of script, at most ${limit} allowed`, ...faults, ...heaviest];
}
