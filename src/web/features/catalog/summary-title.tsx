import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { useShownText } from './shown-text.ts';

/** The title of a product and its translation, which is missing or null where there is none. */
export interface ProductTitle {
  title: string;
  translatedTitle?: string | null | undefined;
}

/** The title of a product in the lists of the checkout and of packages, without a link. */
export function SummaryTitle(product: ProductTitle) {
  return <ShownTitle {...product} limit={TEXT_LIMITS.orderSummaryTitle} />;
}

/** The title of a product as the shopper reads it, without a link; whole where there is no limit. */
export function ShownTitle({ title, translatedTitle, limit }: ProductTitle & { limit?: number }) {
  const { text, lang, original } = useShownText(title, translatedTitle);
  return (
    <span lang={lang} title={original}>
      {limit === undefined ? text : truncateTitle(text, limit)}
    </span>
  );
}
