import { money } from '#backoffice/shared/amounts.ts';
import type { OrderCosts } from '#contract/backoffice/costs.ts';
import { costsCopy as copy } from './costs-copy.ts';

type Line = OrderCosts['lines'][number];

const PARTS = ['goods', 'freight', 'taxes', 'service'] as const satisfies readonly (keyof Line['quoted'])[];

/** What each line was quoted at and cost, and why they differ. */
export function LineCosts({ costs: { lines, carrierSource } }: { costs: OrderCosts }) {
  return (
    <details>
      <summary>{copy.title}</summary>
      <p className="detail__muted">{copy.sources[carrierSource]}</p>
      <ul aria-label={copy.title}>
        {lines.map((line) => (
          <li key={line.asin}>
            <strong>
              {line.quantity} × {line.title}
            </strong>
            <dl className="detail__facts">
              {factsOf(line).map(({ label, quoted, real }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{copy.pair(quoted, real)}</dd>
                </div>
              ))}
            </dl>
            <p>{reasonOf(line)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function factsOf({ quoted, real, quotedGrams, realGrams }: Line) {
  return [
    ...PARTS.map((part) => ({
      label: copy.parts[part],
      quoted: money(quoted[part], 'USD'),
      real: money(real[part], 'USD'),
    })),
    {
      label: copy.weight,
      quoted: copy.grams(quotedGrams),
      real: realGrams === null ? copy.notWeighed : copy.grams(realGrams),
    },
  ];
}

function reasonOf(line: Line): string {
  if (line.causes.length === 0) return copy.same;
  return line.causes
    .map(({ cause, cents }) => copy.causes[cause](money(Math.abs(cents), 'USD'), cents > 0, line))
    .join(' · ');
}
