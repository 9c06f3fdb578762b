import { gzipSync } from 'node:zlib';
import { demoState, launchBrowser, visitorState } from '#proof/bench/lib/browser.ts';
import { LIGHT_PAGES, loadScripts, SCRIPT_LIMIT, scriptFaults, WORKER } from '#proof/bench/lib/page-scripts.ts';
import type { Finding } from '#proof/bench/lib/report.ts';
import type { Bench } from './http.ts';

const HTML_LIMIT = 20;

/**
 * Gzipped size of the scripts that a browser loads without a touch, as a visitor and as a signed-in customer, and of the
 * HTML of a page of 60 cards.
 */
export async function weights({ shop }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  const browser = await launchBrowser();
  const states = { visitor: visitorState(shop.url, 'B0PNTEQ40A'), customer: await demoState(shop.url) };
  for (const shopper of ['visitor', 'customer'] as const) {
    for (const { name, path } of LIGHT_PAGES) {
      const page = await browser.newPage({ storageState: states[shopper] });
      const scripts = await loadScripts(page, shop.url + path);
      await page.close();
      const detail = [`${scripts.files.length} files`, ...scriptFaults(scripts)].join('; ');
      findings.push(
        limit(`script of the ${name} page, ${shopper}, gzipped`, scripts.kilobytes * 1000, {
          kilobytes: SCRIPT_LIMIT,
          detail,
        }),
      );
    }
  }
  await browser.close();
  const worker = await (await fetch(shop.url + WORKER.path)).arrayBuffer();
  findings.push(limit('service worker, gzipped', gzipped(worker), { kilobytes: WORKER.limit, detail: WORKER.path }));
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

function gzipped(bytes: ArrayBufferLike): number {
  return gzipSync(new Uint8Array(bytes), { level: 9 }).byteLength;
}

function limit(what: string, bytes: number, { kilobytes, detail }: { kilobytes: number; detail: string }): Finding {
  const measured = bytes / 1000;
  return { what, measured, unit: 'kB', target: `<= ${kilobytes}`, ok: measured <= kilobytes, detail };
}
