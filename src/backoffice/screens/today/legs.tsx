import { Link } from 'react-router';
import { ageOf } from '#backoffice/shared/when.tsx';
import { OPEN_LEGS } from '#domain/order/open-legs.ts';
import { todayCopy as copy } from './copy.ts';
import { boundedText, type Today } from './today.ts';

/** Where open orders stand; each leg leads to its orders, the one that waits longest first. */
export function Legs({ legs, now }: Pick<Today, 'legs'> & { now: string }) {
  return (
    <nav aria-label={copy.legs}>
      <ul className="today-legs">
        {legs.map(({ leg, oldest, ...count }) => (
          <li key={leg}>
            <Link to={`/ordenes?estado=${OPEN_LEGS[leg].join(',')}&orden=estado`}>
              <span>{copy.legNames[leg]}</span>
              <b>{boundedText(count)}</b>
              <small>{oldest === null ? copy.none : copy.oldest(ageOf(oldest, now).replace('hace ', ''))}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
