import { gzipSync } from 'node:zlib';
import type { Finding } from '#bench/lib/report.ts';
import type { Bench } from './http.ts';

const PAGES: [string, string][] = [
  ['home', '/'],
  ['search', '/search?amz=auriculares&page=1'],
  ['product', '/products?asin=B0PNTEQ40A'],
];
const SCRIPT_LIMIT = 130;
const HTML_LIMIT = 20;

/** Gzipped size of the scripts of a first load of each page (modules and preloads), and of the HTML of a page of 60 cards. */
export async function weights({ shop }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, path] of PAGES) {
    const html = await (await fetch(shop.url + path)).text();
    const scripts = scriptsOf(html);
    const sizes = await Promise.all(
      scripts.map(async (script) => gzipped(await (await fetch(shop.url + script)).arrayBuffer())),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    findings.push(
      limit(`script of the ${name} page, gzipped`, total, {
        kilobytes: SCRIPT_LIMIT,
        detail: `${scripts.length} files`,
      }),
    );
  }
  const list = await (await fetch(`${shop.url}/offers`)).text();
  const cards = list.split('<article').length - 1;
  findings.push(
    limit('HTML of a page of 60 cards, gzipped', gzipped(new TextEncoder().encode(list).buffer), {
      kilobytes: HTML_LIMIT,
      detail: `${cards} cards, ${Math.round(list.length / 1000)} kB raw`,
    }),
  );
  return findings;
}

function scriptsOf(html: string): string[] {
  const preloaded = [...html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
  const imported = [...html.matchAll(/import\s*(?:\*\s*as\s*\w+\s*from\s*)?\(?"(\/assets\/[^"]+\.js)"/g)].map(
    ([, href]) => href ?? '',
  );
  const tagged = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src ?? '');
  return [...new Set([...preloaded, ...imported, ...tagged])];
}

function gzipped(bytes: ArrayBufferLike): number {
  return gzipSync(new Uint8Array(bytes), { level: 9 }).byteLength;
}

function limit(what: string, bytes: number, { kilobytes, detail }: { kilobytes: number; detail: string }): Finding {
  const measured = bytes / 1000;
  return { what, measured, unit: 'kB', target: `<= ${kilobytes}`, ok: measured <= kilobytes, detail };
}
