/** A page, or a gap between pages; `screens` decides where it is shown. */
export interface PagerItem {
  page: number | null;
  screens: 'all' | 'wide' | 'narrow';
}

const WIDE = 5;
const NARROW = 3;

/** `count` pages centred on the current one, within the first and the last. */
function around(current: number, total: number, count: number): number[] {
  const start = Math.max(1, Math.min(current - Math.floor(count / 2), total - count + 1));
  return Array.from({ length: Math.min(count, total) }, (_, index) => start + index);
}

/** On a narrow screen: three pages near either end, else the current page only. */
function narrowPages(current: number, total: number): number[] {
  if (current <= NARROW) return around(1, total, NARROW);
  if (current > total - NARROW) return around(total, total, NARROW);
  return [current];
}

/** First, last and the pages around the current one: five on a wide screen, fewer on a narrow one. */
export function pagerItems(current: number, total: number): PagerItem[] {
  const narrow = new Set([1, total, ...narrowPages(current, total)]);
  const wide = new Set([1, total, ...around(current, total, WIDE)]);
  const items: PagerItem[] = [];
  let before = { wide: 0, narrow: 0 };
  for (const page of [...wide].sort((a, b) => a - b)) {
    const onNarrow = narrow.has(page);
    const wideGap = page - before.wide > 1;
    const narrowGap = onNarrow && page - before.narrow > 1;
    if (wideGap && narrowGap) items.push({ page: null, screens: 'all' });
    else if (wideGap || narrowGap) items.push({ page: null, screens: wideGap ? 'wide' : 'narrow' });
    items.push({ page, screens: onNarrow ? 'all' : 'wide' });
    before = { wide: page, narrow: onNarrow ? page : before.narrow };
  }
  return items;
}
