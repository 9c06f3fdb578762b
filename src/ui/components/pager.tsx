import { Link, type To } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx';
import './pager.css';

const WIDE = 5;

const NARROW = 3;

const SHOWN = { all: undefined, wide: 'from-tablet', narrow: 'phone-only' };

interface PagerProps {
  current: number;
  total: number;
  /** Link of a page. */
  href: (page: number) => To;
  label?: string | undefined;
}

/** Pages as real links; the current one is not a link. */
export function Pager({ current, total, href, label = common.pager }: PagerProps) {
  if (total <= 1) return null;
  let gap = 0;
  return (
    <nav className="pager" aria-label={label}>
      <ul className="pager__list cluster">
        <Step to={current > 1 ? href(current - 1) : null} kind="prev" />
        {pagerItems(current, total).map(({ page, screens }) => {
          if (page === null) {
            gap += 1;
            return (
              <li key={`gap-${gap}`} className={classNames('pager__gap', SHOWN[screens])} aria-hidden="true">
                …
              </li>
            );
          }
          return (
            <li key={page} className={SHOWN[screens]}>
              {page === current ? (
                <span className="pager__link pager__link--current" aria-current="page">
                  <span className="visually-hidden">{common.page(page)}</span>
                  <span aria-hidden="true">{page}</span>
                </span>
              ) : (
                <Link className="pager__link" to={href(page)} aria-label={common.page(page)}>
                  {page}
                </Link>
              )}
            </li>
          );
        })}
        <Step to={current < total ? href(current + 1) : null} kind="next" />
      </ul>
    </nav>
  );
}

function Step({ to, kind }: { to: To | null; kind: 'prev' | 'next' }) {
  const label = kind === 'prev' ? common.previous : common.next;
  const inside = (
    <>
      {kind === 'prev' ? <ChevronLeftIcon size={18} /> : null}
      <span className="from-tablet" aria-hidden="true">
        {label}
      </span>
      {kind === 'next' ? <ChevronRightIcon size={18} /> : null}
    </>
  );
  return (
    <li>
      {to === null ? (
        <span className="pager__link pager__link--off" aria-hidden="true">
          {inside}
        </span>
      ) : (
        <Link className="pager__link" to={to} rel={kind} aria-label={label}>
          {inside}
        </Link>
      )}
    </li>
  );
}

/** A page, or a gap between pages; `screens` decides where it is shown. */
interface PagerItem {
  page: number | null;
  screens: 'all' | 'wide' | 'narrow';
}

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
