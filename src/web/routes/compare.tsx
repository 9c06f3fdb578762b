import { useEffect } from 'react';
import { Link } from 'react-router';
import { comparePage, DIFFERENCES_PARAM, PAGES } from '#contract/pages.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Alert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Money } from '#ui/components/price.tsx';
import { compare as copy } from '#web/copy/compare.ts';
import { ListFrame } from '#web/features/catalog/list-frame.tsx';
import type { ListedProduct } from '#web/features/catalog/listed-products.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { saveCompared } from '#web/features/compare/compare-link.tsx';
import { ComparisonTable } from '#web/features/compare/comparison-table.tsx';
import { loadComparison } from '#web/features/compare/load-comparison.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/compare.ts';
import '#web/features/compare/compare-page.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const comparison = await loadComparison(context.get(callerContext), url.searchParams.getAll('asin'));
  return { ...comparison, onlyDifferences: url.searchParams.get(DIFFERENCES_PARAM) === '1' };
}

export const meta = () => pageMeta({ title: copy.title });

/** Up to four products beside each other, by the address alone. */
export default function CompareRoute({ loaderData }: Route.ComponentProps) {
  const { products, rows, unknown, leftOut, suggestions, onlyDifferences } = loaderData;
  const asins = products.map(({ asin }) => asin);
  const chosen = asins.join();
  useEffect(() => saveCompared(chosen === '' ? [] : chosen.split(',')), [chosen]);
  const different = rows.filter(({ differs }) => differs);
  const shown = onlyDifferences && products.length > 1 ? different : rows;
  const more = <Suggestions products={suggestions} asins={asins} />;
  return (
    <ListFrame title={copy.title} intro={products.length === 0 ? undefined : copy.conditions}>
      {unknown.length === 0 ? null : (
        <Alert kind="warning" title={null}>
          {copy.unknown(unknown.join(', '))}
        </Alert>
      )}
      {leftOut.length === 0 ? null : (
        <Alert kind="warning" title={null}>
          {copy.tooMany(leftOut.map((title) => `«${title}»`).join(', '))}
        </Alert>
      )}
      {products.length === 0 ? (
        <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.search}</LinkButton>}>
          {copy.emptyText}
        </EmptyState>
      ) : null}
      {products.length === 1 ? more : null}
      {products.length > 1 ? (
        <LinkButton
          kind="second"
          small
          preventScrollReset
          to={comparePage(asins, { onlyDifferences: !onlyDifferences })}
        >
          {onlyDifferences ? copy.everything : copy.onlyDifferences(different.length)}
        </LinkButton>
      ) : null}
      {shown.length === 0 && products.length > 0 ? <p>{copy.same}</p> : null}
      {products.length === 0 ? null : <ComparisonTable products={products} rows={shown} />}
      {products.length > 1 ? more : null}
    </ListFrame>
  );
}

/** What may be added: above the table where there is nothing to compare with yet. */
function Suggestions({ products, asins }: { products: readonly ListedProduct[]; asins: readonly string[] }) {
  if (products.length === 0) return null;
  return (
    <section className="compare-page__suggestions" aria-labelledby="agregar">
      <h2 id="agregar">{copy.suggestions}</h2>
      <ul>
        {products.map((product) => (
          <Suggestion key={product.asin} product={product} asins={asins} />
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ product, asins }: { product: ListedProduct; asins: readonly string[] }) {
  const { text, lang } = useShownText(product.productTitle, product.translatedTitle);
  const twoCurrencies = useTwoCurrencies();
  return (
    <li className="split">
      <Link className="tap" to={comparePage([...asins, product.asin])} lang={lang} aria-label={copy.suggest(text)}>
        {truncateTitle(text, TEXT_LIMITS.title)}
      </Link>
      {product.landedPrice === null ? null : <Money {...twoCurrencies(product.landedPrice.total)} />}
    </li>
  );
}
