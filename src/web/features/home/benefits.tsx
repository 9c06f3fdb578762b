import { home } from '#web/copy/home.ts';
import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import './benefits.css';

/** Four benefits in one row. */
export function Benefits({ regime }: { regime: RegimeFigures }) {
  return (
    <ul className="benefits">
      {home.benefits(regime).map(({ title, text, more }) => (
        <li key={title} className="benefits__one">
          <strong>{title}</strong>
          <span>
            <MoneyText>{text}</MoneyText>
          </span>
          {more === undefined ? null : <span>{more}</span>}
        </li>
      ))}
    </ul>
  );
}
