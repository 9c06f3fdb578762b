import { Fragment } from 'react';
import { data, redirect } from 'react-router';
import { PAGES, productPage } from '#contract/pages.ts';
import { MARKETPLACE } from '#domain/catalog/marketplace.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Breadcrumb } from '#ui/components/breadcrumb.tsx';
import { Rating } from '#ui/components/rating.tsx';
import { common } from '#ui/copy.ts';
import { productCopy as copy } from '#web/copy/product.ts';
import { shell } from '#web/copy/shell.ts';
import { useDeliveryPromise } from '#web/features/cart/delivery-promise.ts';
import { BuyBox } from '#web/features/catalog/buy-box.tsx';
import { Gallery } from '#web/features/catalog/gallery.tsx';
import { Guarantees } from '#web/features/catalog/guarantees.tsx';
import { Kind } from '#web/features/catalog/kind.tsx';
import { LandedBreakdown } from '#web/features/catalog/landed-breakdown.tsx';
import { loadProduct } from '#web/features/catalog/load-product.ts';
import { Instalments, PriceBlock } from '#web/features/catalog/price-block.tsx';
import { PriceHistory } from '#web/features/catalog/price-history.tsx';
import { describe, productJsonLd, titleOf } from '#web/features/catalog/product-meta.ts';
import { Details, ProductTexts } from '#web/features/catalog/product-texts.tsx';
import type { ProductView } from '#web/features/catalog/product-view.ts';
import { ShareLinks } from '#web/features/catalog/share-links.tsx';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { SIMILAR_ID, SimilarProductsOnDemand, SimilarSection } from '#web/features/catalog/similar-products.tsx';
import { TranslationNote } from '#web/features/catalog/translation-note.tsx';
import { VariantPickers } from '#web/features/catalog/variant-picker.tsx';
import { CompareLink } from '#web/features/compare/compare-link.tsx';
import { DropAlert } from '#web/features/favorites/drop-alert.tsx';
import { FavoriteButton } from '#web/features/favorites/favorite-button.tsx';
import { useRecordVisit } from '#web/features/history/history-query.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/product.ts';
import '#web/features/catalog/product-page.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const asin = url.searchParams.get('asin')?.trim();
  if (!asin) throw redirect(PAGES.home);
  const found = await loadProduct(context.get(callerContext), asin);
  return found ?? data(null, { status: 404 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: shell.notFound, matches });
  const { product } = loaderData;
  const tags = pageMeta({
    title: titleOf(product),
    description: describe(product)[0] ?? product.translated?.features[0]?.text ?? product.features[0],
    path: productPage(product.asin),
    image: product.image,
    kind: 'product',
    matches,
  });
  return [...tags, ...productJsonLd(product, matches)];
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ProductPage {...loaderData} /> : <ProductNotFound />;
}

/** For the few products that cannot be bought: the page of the others does not load it. */
const UnsoldNotice = lazyPart(async () => (await import('#web/features/catalog/unsold-notice.tsx')).UnsoldNotice);

const ProductNotFound = lazyPart(
  async () => (await import('#web/features/catalog/product-not-found.tsx')).ProductNotFound,
);

/** For what only a person can say. */
const ImportQuestion = lazyPart(async () => (await import('#web/features/catalog/import-question.tsx')).ImportQuestion);

/** For what people wear. */
const SizeGuideButton = lazyPart(
  async () => (await import('#web/features/catalog/size-guide-button.tsx')).SizeGuideButton,
);

type LoadedProduct = NonNullable<Route.ComponentProps['loaderData']>;

function ProductPage({ product, similar, alternative, delivery }: LoadedProduct) {
  const { asin } = product;
  useRecordVisit(asin, product.productTitle);
  const { text: title, lang } = useShownText(product.productTitle, product.translatedTitle);
  const promise = useDeliveryPromise(delivery);
  return (
    <div className="wrap product-page">
      <div className="product-page__crumbs from-tablet">
        <Breadcrumb crumbs={[...product.crumbs, { label: shortTitle(title), lang }]} />
      </div>
      <article className="product-page__columns stack">
        <div className="product-page__pictures">
          <Gallery key={asin} images={product.images} title={title} lang={lang}>
            <FavoriteButton asin={asin} title={title} />
          </Gallery>
        </div>
        <div className="product-page__offer stack">
          <Heading product={product} />
          <Offer product={product} promise={promise} similar={similar?.length ?? 0} alternative={alternative} />
        </div>
        <div className="product-page__texts stack" key={asin}>
          {product.status === 'buyable' ? <Guarantees product={product} /> : null}
          <ProductTexts product={product} />
          <Details rows={product.details} />
          <ShareLinks asin={asin} title={title} />
        </div>
      </article>
      {similar === null ? <SimilarProductsOnDemand key={asin} product={product} /> : null}
      {similar === null || similar.length === 0 ? null : <SimilarSection key={asin} products={similar} />}
    </div>
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

function Heading({ product }: { product: ProductView }) {
  const { asin, brand, crumbs, productRating, countReview, seller, sourcePage } = product;
  const { text: title, lang, original } = useShownText(product.productTitle, product.translatedTitle);
  // The kind names the category already, and says more.
  const category = product.kind === '' ? crumbs.at(-1) : undefined;
  return (
    <header className="product-page__heading stack">
      {brand === null && category === undefined ? null : (
        <p className="note">
          {brand === null ? null : <span lang="en">{brand}</span>}
          {brand !== null && category !== undefined ? ' · ' : null}
          {category === undefined ? null : <span lang={category.lang}>{category.label}</span>}
        </p>
      )}
      <div className="product-page__title-row">
        <h1 className="product-page__title" lang={lang} title={original}>
          {title}
        </h1>
        <div className="product-page__heart phone-only">
          <FavoriteButton asin={asin} title={title} />
        </div>
      </div>
      <Kind kind={product.kind} />
      {product.translatedTitle === null && product.translated === null ? null : (
        <TranslationNote isCorrected={product.translated?.isCorrected} />
      )}
      {productRating === null ? null : (
        <p className="product-page__reviews cluster note">
          <Rating value={productRating} count={countReview || null} large />
          <a className="tap" href={sourcePage} target="_blank" rel="noopener nofollow">
            {copy.reviewsOf(MARKETPLACE.name)} <span className="visually-hidden">{common.newTab}</span>
          </a>
        </p>
      )}
      {seller === null ? null : (
        <p className="note">
          {copy.soldBy} <span lang="en">{seller}</span>
        </p>
      )}
    </header>
  );
}

interface OfferProps {
  product: ProductView;
  /** When a purchase paid today arrives. */
  promise: string | undefined;
  /** How many products of the same category can be bought. */
  similar: number;
  alternative: LoadedProduct['alternative'];
}

function Offer({ product, promise, ...others }: OfferProps) {
  const { landedPrice } = product;
  const price = sellingPrice(product);
  const sellable = price !== null && landedPrice !== null && product.status === 'buyable';
  return (
    <>
      <ProductNotices product={product} {...others} />
      {sellable ? <PriceBlock price={price} landed={landedPrice} product={product} promise={promise} /> : null}
      {sellable && product.priceHistory !== null ? <PriceHistory history={product.priceHistory} /> : null}
      <div className="cluster">
        {sellable ? (
          <DropAlert asin={product.asin} price={price} lowest={product.priceHistory?.lowest ?? null} />
        ) : null}
        <CompareLink asin={product.asin} />
      </div>
      {product.entry.verdict === 'forbidden' ? <Instalments total={null} /> : null}
      <VariantPickers pickers={product.variants} />
      {product.sizeGuide === null ? null : <SizeGuideButton guides={[product.sizeGuide]} />}
      <ImportNotice product={product} />
      <Fragment key={product.asin}>
        {sellable ? <BuyBox product={product} price={price} landed={landedPrice.total} /> : null}
        {sellable ? <LandedBreakdown product={product} /> : null}
      </Fragment>
    </>
  );
}

/** Whether the product may enter Uruguay; of what may not, the notices above say so. */
function ImportNotice({ product: { asin, entry } }: { product: ProductView }) {
  if (entry.verdict === 'forbidden') return null;
  return (
    <Alert
      kind={entry.kind}
      title={entry.title}
      action={entry.verdict === 'unsure' ? <ImportQuestion key={asin} asin={asin} /> : undefined}
    >
      {entry.text}
    </Alert>
  );
}

/** Warnings before buying, or why the product cannot be bought. */
function ProductNotices({ product, ...others }: Omit<OfferProps, 'promise'>) {
  return (
    <>
      {product.status === 'buyable' ? null : <UnsoldNotice product={product} similarId={SIMILAR_ID} {...others} />}
      {product.notices.map(({ kind, title, text }) => (
        <Alert key={title} kind={kind} title={title}>
          {text}
        </Alert>
      ))}
    </>
  );
}
