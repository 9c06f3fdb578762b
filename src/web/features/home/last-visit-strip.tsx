import { PAGES } from '#contract/pages.ts';
import { home } from '#web/copy/home.ts';
import { useHistory } from '#web/features/catalog/history-store.ts';
import { knownProducts } from '#web/features/catalog/known-products.ts';
import { ProductStrip } from '#web/features/catalog/product-strip.tsx';
import { HOME_COUNT } from './home-count.ts';

/** The customer's newest visits. */
export function LastVisitStrip() {
  const { entries } = useHistory();
  return (
    <ProductStrip
      title={home.history}
      link={{ to: PAGES.history, label: home.yourHistory }}
      products={knownProducts(entries).slice(0, HOME_COUNT)}
    />
  );
}
