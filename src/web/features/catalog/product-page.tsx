import type { ReactNode } from 'react';
import { PAGES } from '#contract/pages.ts';
import { classNames } from '#ui/class-names.ts';
import { Breadcrumb } from '#ui/components/breadcrumb.tsx';
import { Rating } from '#ui/components/rating.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { useDeliveryPromise } from '#web/features/cart/delivery-promise.ts';
import { FavoriteButton } from '#web/features/favorites/favorite-button.tsx';
import { useRecordVisit } from '#web/features/history/history-query.ts';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { LandedBreakdown } from './landed-breakdown.tsx';
import type { ProductPageData } from './load-product.ts';
import { PriceBlock } from './price-block.tsx';
import { ProductNotices } from './product-notices.tsx';
import { ProductSections, SimilarProducts } from './product-sections.tsx';
import type { ProductView } from './product-view.ts';
import { VariantPickers } from './variant-picker.tsx';
import './product-page.css';
import { BoxIcon, CalendarIcon, GuaranteeIcon, InfoIcon } from '#ui/icons/icons.tsx';
import './product-texts.css';

const PROMISES = [
  { Icon: BoxIcon, title: copy.arrives, text: copy.arrivesText },
  { Icon: GuaranteeIcon, title: copy.guarantee, text: copy.guaranteeText },
  { Icon: InfoIcon, title: copy.instalments, text: copy.instalmentsText },
] as const;

export function ProductPage({ product, similar, delivery }: Omit<ProductPageData, 'head'>) {
  useRecordVisit(product.asin, product.title);
  const terms = <DeliveryTerms promise={useDeliveryPromise(delivery)} legs={delivery?.legs} />;
  return (
    <div className="wrap product-page">
      <div className="product-page__crumbs">
        <Crumbs product={product} />
      </div>
      <article className="product-page__columns">
        <div className="product-page__pictures">
          <Gallery key={product.asin} images={product.images} title={product.title}>
            <FavoriteButton asin={product.asin} title={product.title} />
          </Gallery>
        </div>
        <div className="product-page__offer">
          <Heading product={product} />
          <Offer product={product} terms={terms} />
        </div>
        <div className="product-page__texts">
          <ProductSections key={product.asin} product={product} terms={terms} />
        </div>
      </article>
      <SimilarProducts key={product.asin} products={similar} />
    </div>
  );
}

function Crumbs({ product }: { product: ProductView }) {
  return (
    <Breadcrumb
      crumbs={[
        { label: copy.breadcrumbHome, to: PAGES.home },
        ...product.crumbs.map(({ label, to, english }) => ({ label, to, lang: english ? 'en' : undefined })),
        { label: shortTitle(product.title), lang: 'en' },
      ]}
    />
  );
}

/** The first three words of the title before a comma or bracket, which usually name the product. */
function shortTitle(title: string): string {
  return (
    title
      .split(/[,(|[]| - /, 1)[0]
      ?.trim()
      .split(' ')
      .slice(0, 3)
      .join(' ') || title
  );
}

/** Length in characters above which the title is set smaller. */
const LONG_TITLE = 110;

function Heading({ product }: { product: ProductView }) {
  const { title, manufacturer, crumbs, rating, reviews, asin } = product;
  const category = crumbs.at(-1);
  return (
    <header className="product-page__heading">
      <p className="product-page__brand">
        {manufacturer === null ? null : <span lang="en">{manufacturer}</span>}
        {manufacturer !== null && category !== undefined ? ' · ' : null}
        {category === undefined ? null : <span lang={category.english ? 'en' : undefined}>{category.label}</span>}
      </p>
      <div className="product-page__title-row">
        <h1
          className={classNames('product-page__title', title.length > LONG_TITLE && 'product-page__title--long')}
          lang="en"
        >
          {title}
        </h1>
        <div className="product-page__heart">
          <FavoriteButton asin={asin} title={title} />
        </div>
      </div>
      {rating === null ? null : <Rating value={rating} count={reviews || null} large />}
    </header>
  );
}

function Offer({ product, terms }: { product: ProductView; terms: ReactNode }) {
  const { price, landed } = product;
  const sellable = price !== null && landed !== null && product.status === 'buyable';
  return (
    <>
      <ProductNotices product={product} />
      {sellable ? <PriceBlock price={price} landed={landed} product={product} /> : null}
      <VariantPickers pickers={product.variants} />
      {sellable ? <BuyBox key={product.asin} product={product} price={price} landed={landed.total} /> : null}
      {sellable ? <div className="product-page__delivery-terms-small">{terms}</div> : null}
      <LandedBreakdown key={`ways ${product.asin}`} {...product} />
    </>
  );
}

interface DeliveryTermsProps {
  /** When a purchase paid today arrives, and how long its two legs take. */
  promise: string | undefined;
  legs: string | undefined;
}

/** Delivery time, guarantee and instalments. */
function DeliveryTerms({ promise, legs }: DeliveryTermsProps) {
  const days = promise && legs ? [{ Icon: CalendarIcon, title: promise, text: legs }] : [];
  return (
    <ul className="delivery-terms">
      {[...days, ...PROMISES].map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon size={22} />
          <span>
            <strong>{title}</strong>
            <span>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
