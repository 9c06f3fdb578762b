import { Link } from 'react-router';
import { productPage } from '#contract/pages.ts';
import { TEXT_LIMITS, truncate, truncateTitle } from '#domain/catalog/truncate.ts';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/components/picture.tsx';
import { Rating } from '#ui/components/rating.tsx';
import { Tag } from '#ui/components/tag.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { FavoriteButton } from '#web/features/favorites/favorite-button.tsx';
import { CardPrices } from './card-prices.tsx';
import type { CardView } from './card-view.ts';
import './product-card.css';

interface ProductCardProps {
  product: CardView;
  /** On phones a row with the picture beside the text; with the beginning of the description. */
  list?: boolean | undefined;
  /** The picture that decides the page's largest contentful paint. */
  priority?: boolean | undefined;
  /** In the first row. */
  eager?: boolean | undefined;
  level?: 2 | 3 | undefined;
}

/** Picture, title, rating, price in the States and landed price; one link covers the whole card. */
export function ProductCard({ product, list = false, priority, eager, level = 3 }: ProductCardProps) {
  const { asin, title, discountPercent, rating, reviews, choices } = product;
  const Title = `h${level}` as const;
  return (
    <article className={classNames('product-card', list && 'product-card--list')}>
      <div className="product-card__picture">
        <Picture src={product.image} alt={title} altLang="en" priority={priority} eager={eager} />
        {discountPercent === null || discountPercent <= 0 ? null : (
          <Tag className="product-card__tag">{catalog.discount(discountPercent)}</Tag>
        )}
      </div>
      <div className="product-card__words">
        <Title className="product-card__title" lang="en">
          <Link className="product-card__link" to={productPage(asin)} prefetch="intent">
            {truncateTitle(title, TEXT_LIMITS.title)}
          </Link>
        </Title>
        <div className="product-card__rating">
          {rating === null ? null : <Rating value={rating} count={reviews || null} />}
          {choices === '' ? null : <span className="product-card__choices">{choices}</span>}
        </div>
        <CardPrices product={product} narrow={!list} />
        {list ? <CardDescription text={product.description} /> : null}
      </div>
      <FavoriteButton className="product-card__heart" asin={asin} title={title} />
    </article>
  );
}

/** Cut at 60 characters on a phone, at 85 elsewhere. */
function CardDescription({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="product-card__description" lang="en">
      {truncate(text, TEXT_LIMITS.mobileList) === text ? text : <CutDescription text={text} />}
    </p>
  );
}

/** The common beginning is written once; CSS shows the end of the short or of the long text. */
function CutDescription({ text }: { text: string }) {
  const short = truncate(text, TEXT_LIMITS.mobileList);
  const long = truncate(text, TEXT_LIMITS.cardDescription);
  const shared = sharedLength(short, long);
  return (
    <>
      {long.slice(0, shared)}
      <span className="product-card__short">{short.slice(shared)}</span>
      <span className="product-card__long">{long.slice(shared)}</span>
    </>
  );
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
