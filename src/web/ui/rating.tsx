import { common } from '#web/copy/common.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatCount, formatTenths } from '#web/ui/format-number.ts';
import { StarIcon } from '#web/ui/icons.tsx';
import './rating.css';

interface RatingProps {
  /** 0 to 5. */
  value: number;
  count: number | null;
  large?: boolean | undefined;
  /** Where the opinions stand on this page: '#opiniones'. */
  href?: string | undefined;
}

/** One star, the number, and how many said so. */
export function Rating({ value, count, large = false, href }: RatingProps) {
  const written = formatTenths(value);
  return (
    <span className={classNames('rating', large && 'rating--large')}>
      <StarIcon className="rating__star" size={large ? 14 : 12} />
      <span className="visually-hidden">{common.rated(written, href === undefined ? count : null)}</span>
      <span className="rating__value" aria-hidden="true">
        {written}
      </span>
      {count === null || href !== undefined ? null : <span aria-hidden="true">({formatCount(count)})</span>}
      {count !== null && href !== undefined ? <a href={href}>{common.reviews(count)}</a> : null}
    </span>
  );
}
