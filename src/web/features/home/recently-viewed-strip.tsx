import { PAGES } from '#contract/pages.ts';
import { home } from '#web/copy/home.ts';
import { toCardView } from '#web/features/catalog/card-view.ts';
import { listedProducts } from '#web/features/catalog/listed-products.ts';
import { ProductStrip } from '#web/features/catalog/product-strip.tsx';
import { useHistory } from '#web/features/history/visit-history.ts';
import { SECTION_SIZE } from './home-products.ts';

export function RecentlyViewedStrip() {
  const { entries } = useHistory();
  return (
    <ProductStrip
      title={home.history}
      link={{ to: PAGES.history, label: home.yourHistory }}
      products={listedProducts(entries).slice(0, SECTION_SIZE).map(toCardView)}
    />
  );
}
