import type { ReactNode } from 'react';
import { Link, useFetcher, useRouteLoaderData } from 'react-router';
import { BELL_KINDS, type BellItem } from '#contract/backoffice/bell.ts';
import { bellCopy as copy } from './bell-copy.ts';
import { withCall } from './form-address.ts';
import { When } from './when.tsx';
import './bell.css';

interface BellListProps {
  items: readonly BellItem[];
  heading: 'h2' | 'h3';
  /** What may be done with one of them. */
  children?: (item: BellItem) => ReactNode;
}

/** What calls the person, by kind. What is followed has been seen. */
export function BellList({ items, heading: Heading, children }: BellListProps) {
  const see = useSee();
  return BELL_KINDS.map((kind) => ({ kind, rows: items.filter((one) => one.kind === kind) })).map(({ kind, rows }) =>
    rows.length === 0 ? null : (
      <section key={kind} className="bell-group">
        <Heading className="bell-group__title">{copy.kinds[kind]}</Heading>
        <ul className="bell-rows">
          {rows.map((row) => (
            <li key={row.item} className="bell-row" data-new={row.isNew || undefined}>
              <p className="bell-row__what">
                {row.isNew ? <span className="visually-hidden">{copy.isNew}: </span> : null}
                {row.page === null ? (
                  <strong>{row.label}</strong>
                ) : (
                  <Link to={row.page} onClick={() => see(row)}>
                    {row.label}
                  </Link>
                )}
                <span className="bell-row__text">{row.text}</span>
                {kind === 'deadline' || kind === 'partner' ? null : <When at={row.at} />}
              </p>
              {children?.(row)}
            </li>
          ))}
        </ul>
      </section>
    ),
  );
}

/** Marks one as seen, beside the navigation that follows it. */
function useSee() {
  const fetcher = useFetcher({ key: 'bell-seen' });
  const { key } = useRouteLoaderData('screens/staff-layout.route') as { key: string };
  return ({ item, isNew }: BellItem) => {
    if (!isNew) return;
    const form = { of: JSON.stringify({ items: [item] }), key, stage: 'perform' };
    void fetcher.submit(form, { method: 'post', action: withCall('/campana', 'seeBell') });
  };
}
