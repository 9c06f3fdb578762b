import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import './data-list.css';

export interface DataRow {
  label: string;
  /** Language of the label, where it is not Spanish. */
  labelLang?: string | undefined;
  value: ReactNode;
  tone?: 'good' | 'bad' | undefined;
  /** Language of the value, where it is not Spanish. */
  lang?: string | undefined;
}

/** Names and values with hairlines between them. */
export function DataList({ rows, label }: { rows: readonly DataRow[]; label?: string | undefined }) {
  return (
    <dl className="data-list" aria-label={label}>
      {rows.map(({ label: name, labelLang, value, tone, lang }) => (
        <div key={name} className="data-list__row">
          <dt className="data-list__label muted" lang={labelLang}>
            {name}
          </dt>
          <dd className={classNames('data-list__value', tone && `data-list__value--${tone}`)} lang={lang}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
