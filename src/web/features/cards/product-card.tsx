import { Link } from 'react-router';
import { productPage } from '#contract/pages.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import { TEXT_LIMITS, truncate, truncateTitle } from '#domain/catalog/truncate.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Price, StruckPrice } from '#ui/components/price.tsx';
import { Rating } from '#ui/components/rating.tsx';
import { Tag } from '#ui/components/tag.tsx';
import { common } from '#ui/copy.ts';
import { catalog } from '#web/copy/catalog.ts';
import { Kind } from '#web/features/catalog/kind.tsx';
import type { ListedProduct } from '#web/features/catalog/listed-products.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { FavoriteButton } from '#web/features/favorites/favorite-button.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import './card-prices.css';
import './product-card.css';

interface ProductCardProps {
  product: ListedProduct;
  /** On phones a row with the picture beside the text; with the beginning of the description. */
  list?: boolean | undefined;
  /** The picture that decides the page's largest contentful paint. */
  priority?: boolean | undefined;
  /** In the first row. */
  eager?: boolean | undefined;
}

/** Picture, title, rating, price in the States and landed price; one link covers the whole card. */
export function ProductCard({ product, list = false, priority, eager }: ProductCardProps) {
  const { asin, productDescription, translatedDescription, discountPercent, productRating, countReview } = product;
  const { text: title, lang, original } = useShownText(product.productTitle, product.translatedTitle);
  // In the language of the title: an English sentence below a Spanish title is left out.
  const excerpt = lang === 'en' ? productDescription : (translatedDescription ?? '');
  const Title = list ? 'h2' : 'h3';
  return (
    <article className={classNames('product-card', list && 'product-card--list')}>
      <div className="product-card__picture">
        <Picture src={product.mainImage.imageUrl} alt={title} altLang={lang} priority={priority} eager={eager} />
        {discountPercent ? <Tag className="product-card__tag">{catalog.discount(discountPercent)}</Tag> : null}
      </div>
      <div className="product-card__words">
        <Title className="product-card__title" lang={lang}>
          <Link className="product-card__link" to={productPage(asin)} prefetch="intent" title={original}>
            {truncateTitle(title, TEXT_LIMITS.title)}
          </Link>
        </Title>
        <div>
          <Kind kind={product.kind} />
        </div>
        <div className="product-card__rating">
          {productRating === null ? null : <Rating value={productRating} count={countReview || null} />}
          {product.choices === '' ? null : <span className="note">{product.choices}</span>}
        </div>
        <CardPrices product={product} narrow={!list} />
        {list && excerpt !== '' ? (
          <p className="product-card__description note" lang={lang}>
            <span className="phone-only">{truncate(excerpt, TEXT_LIMITS.mobileList)}</span>
            <span className="from-tablet">{truncate(excerpt, TEXT_LIMITS.cardDescription)}</span>
          </p>
        ) : null}
      </div>
      <FavoriteButton className="product-card__heart" asin={asin} title={title} />
    </article>
  );
}

const WAVE = 'M1 8C4.6 8 4.6 1.6 7.48 1.6S10.6 4.29 13 4.29 15.64 1.6 18.52 1.6 21.4 8 25 8';

interface CardPricesProps {
  product: ListedProduct;
  /** In a narrow column the former price is left out. */
  narrow?: boolean | undefined;
}

/** The price in the States and the landed price, or why there is none. */
export function CardPrices({ product, narrow }: CardPricesProps) {
  const twoCurrencies = useTwoCurrencies();
  const { discountPercent, retailPrice, landedPrice } = product;
  const price = sellingPrice(product);
  if (price === null) {
    return (
      <>
        <p className="us-line us-line__where">{catalog.noPriceToday}</p>
        <LinkButton className="product-card__price-request" kind="second" small to={productPage(product.asin)}>
          {catalog.requestPrice}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <p className={classNames('us-line', narrow && 'us-line--narrow')}>
        {discountPercent === null || retailPrice === null ? null : <StruckPrice usd={fromUnits(retailPrice)} />}{' '}
        <strong>{formatMoney(fromUnits(price), 'USD')}</strong>{' '}
        <span className="us-line__where">{catalog.inUnitedStates}</span>
      </p>
      {landedPrice === null ? (
        <p className="note">{catalog.notForUruguay}</p>
      ) : (
        <div className="landed-price">
          <div className="landed-price__label">
            <svg className="landed-price__wave" viewBox="0 0 26 9" fill="none" aria-hidden="true">
              <path d={WAVE} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
            {common.landed}
          </div>
          <Price {...twoCurrencies(landedPrice.total)} size="card" />
        </div>
      )}
      {landedPrice?.taxes ? <p className="us-line us-line__where">{catalog.withTaxes}</p> : null}
    </>
  );
}
