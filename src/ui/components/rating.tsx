import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import { formatCount } from '#ui/format-number.ts';
import './rating.css';

interface RatingProps {
  /** 0 to 5. */
  value: number;
  count: number | null;
  large?: boolean | undefined;
}

/** A short path: a page of sixty cards repeats it sixty times. */
const STAR_PATH = 'M6 .8l1.6 3.3 3.6.5-2.6 2.5.6 3.6L6 9l-3.2 1.7.6-3.6L.8 4.6l3.6-.5z';

/** One star, the average and the number of reviews. */
export function Rating({ value, count, large = false }: RatingProps) {
  const written = value.toFixed(1).replace('.', ',');
  return (
    <span className={classNames('rating', large && 'rating--large')}>
      <svg className="rating__star" viewBox="0 0 12 12" aria-hidden="true">
        <path d={STAR_PATH} />
      </svg>
      <span className="visually-hidden">{common.rated(written, count)}</span>
      <span className="rating__value" aria-hidden="true">
        {written}
      </span>
      {count === null ? null : <span aria-hidden="true">({formatCount(count)})</span>}
    </span>
  );
}
