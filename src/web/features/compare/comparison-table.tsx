import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { comparePage, PAGES, productPage } from '#contract/pages.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Money } from '#ui/components/price.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { compare as copy } from '#web/copy/compare.ts';
import { useChangeCart } from '#web/features/cart/cart-changes.ts';
import { toAddition } from '#web/features/cart/cart-line.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useHydrated } from '#web/lib/store.ts';
import type { Cell, ComparedProduct, Comparison, ComparisonRow } from './comparison-view.ts';
import './comparison-table.css';

/** A column for each product; a row that differs is marked with a sign and read out as different. */
export function ComparisonTable({ products, rows }: Comparison) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, by the keyboard too
    <section className="comparison" aria-label={copy.table} tabIndex={0}>
      <table className="comparison__table">
        <thead>
          <tr>
            <td className="comparison__corner">
              <span className="visually-hidden">{copy.fact}</span>
            </td>
            {products.map((product) => (
              <ProductHead key={product.asin} product={product} products={products} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FactRow key={row.label} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FactRow({ row: { label, lang, cells, differs } }: { row: ComparisonRow }) {
  return (
    <tr className={classNames(differs && 'comparison__row--differs')}>
      <th scope="row">
        {differs ? (
          <>
            <span className="comparison__mark" aria-hidden="true">
              ≠
            </span>
            <span className="visually-hidden">{copy.differs}: </span>
          </>
        ) : null}
        <span lang={lang}>{label}</span>
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is that of the product
        <FactCell key={index} cell={cell} />
      ))}
    </tr>
  );
}

function FactCell({ cell }: { cell: Cell | null }) {
  const twoCurrencies = useTwoCurrencies();
  if (cell === null) return <td className="muted">{copy.none}</td>;
  if ('usd' in cell)
    return (
      <td className="tabular">
        <Money {...twoCurrencies(cell.usd)} />
      </td>
    );
  return <td lang={cell.lang}>{cell.text}</td>;
}

function ProductHead({ product, products }: { product: ComparedProduct; products: readonly ComparedProduct[] }) {
  const { asin, image, kind } = product;
  const { text, lang, original } = useShownText(product.title, product.translatedTitle);
  const others = products.map((each) => each.asin).filter((each) => each !== asin);
  return (
    <th scope="col">
      <div className="comparison__head">
        <Picture src={image} alt="" eager />
        <Link to={productPage(asin)} lang={lang} title={original}>
          {truncateTitle(text, TEXT_LIMITS.title)}
        </Link>
        {kind === '' ? null : <span className="note">{kind}</span>}
        <ToCart product={product} />
        <Link className="tap comparison__remove" to={comparePage(others)} aria-label={copy.removeOf(text)}>
          {copy.remove}
        </Link>
      </div>
    </th>
  );
}

function ToCart({ product }: { product: ComparedProduct }) {
  const { asin: productId, title, translatedTitle, image, kind, variant, price, isOpen } = product;
  const { show } = useSnackbar();
  const change = useChangeCart();
  const isHydrated = useHydrated();
  const { mutate, isPending } = useMutation({
    mutationFn: async (selling: number) => {
      const added = { productId, title, translatedTitle, image, price: selling, variant, kind };
      if (!(await change(toAddition(added, 1)))) return;
      show({ kind: 'success', text: catalog.addedToCart, action: { label: catalog.seeCart, to: PAGES.cart } });
    },
  });
  if (price === null || isOpen) {
    return (
      <LinkButton kind="second" small to={productPage(productId)}>
        {price === null ? copy.see : copy.choose}
      </LinkButton>
    );
  }
  return (
    <Button small busy={isPending} disabled={!isHydrated} onClick={() => mutate(price)}>
      {copy.toCart}
    </Button>
  );
}
