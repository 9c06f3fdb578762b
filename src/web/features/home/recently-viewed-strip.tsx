import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { home } from '#web/copy/home.ts';
import { toCardView } from '#web/features/catalog/card-view.ts';
import { listedProducts } from '#web/features/catalog/listed-products.ts';
import { ProductStrip } from '#web/features/catalog/product-strip.tsx';
import { historyQuery } from '#web/features/history/history-query.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { SECTION_SIZE } from './home-products.ts';

export function RecentlyViewedStrip() {
  const { data = [] } = useQuery(historyQuery(useOwner()));
  return (
    <ProductStrip
      title={home.history}
      link={{ to: PAGES.history, label: home.yourHistory }}
      products={listedProducts(data).slice(0, SECTION_SIZE).map(toCardView)}
    />
  );
}
