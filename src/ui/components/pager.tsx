import { Link, type To } from 'react-router';
import { common } from '#ui/copy.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx';
import { pagerItems } from './pager-items.ts';
import './pager.css';

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
      <ul className="pager__list">
        <Step to={current > 1 ? href(current - 1) : null} kind="prev" />
        {pagerItems(current, total).map(({ page, screens }) => {
          if (page === null) {
            gap += 1;
            return (
              <li key={`gap-${gap}`} className={`pager__gap pager__item--${screens}`} aria-hidden="true">
                …
              </li>
            );
          }
          return (
            <li key={page} className={`pager__item--${screens}`}>
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

interface StepProps {
  to: To | null;
  kind: 'prev' | 'next';
}

function Step({ to, kind }: StepProps) {
  const label = kind === 'prev' ? common.previous : common.next;
  const inside = (
    <>
      {kind === 'prev' ? <ChevronLeftIcon size={18} /> : null}
      <span className="pager__word" aria-hidden="true">
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
