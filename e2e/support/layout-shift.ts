import type { Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShifts: string[];
  }
}

interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What a page loads after its HTML and its stylesheet. */
const LOADED_LATER = new Set(['script', 'font', 'image', 'fetch', 'xhr']);

/**
 * The layout shifts of a page from its HTML to the idle network, each with the elements that moved. The page is painted
 * between any request and its response, so that every state of it is seen whatever the speed of the machine.
 */
export async function layoutShifts(page: Page, url: string): Promise<string[]> {
  await page.addInitScript(observe);
  await page.route('**/*', async (route) => {
    if (LOADED_LATER.has(route.request().resourceType())) await page.evaluate(nextPaint).catch(() => undefined);
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(nextPaint);
  return page.evaluate(() => window.layoutShifts);
}

/** Runs in the page. */
function nextPaint(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Runs in the page. */
function observe(): void {
  window.layoutShifts = [];
  const describe = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element?.getAttribute('class') ?? element?.tagName ?? 'removed';
  };
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries() as LayoutShift[])
      for (const { node, previousRect, currentRect } of sources)
        window.layoutShifts.push(
          `${describe(node)}: ${place(previousRect)} -> ${place(currentRect)} at ${Math.round(startTime)} ms`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
}
