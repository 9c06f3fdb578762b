import type { ComponentType } from 'react';
import { toPesos } from '#domain/money/exchange.ts';
import { fromUnits } from '#domain/money/format.ts';
import { classNames } from '#ui/class-names.ts';
import { useRate } from '#web/lib/rate.tsx';
import { writeCard } from './card-markup.ts';
import { ProductCard, type ProductCardProps } from './product-card.tsx';

/** The same card with its inside as text where that is possible: no visitor of the server has favorites. */
function ServerCard(props: ProductCardProps) {
  const rate = useRate();
  const { product, list = false, level = 3, priority = false, eager = false } = props;
  const { landed } = product;
  const uyu = rate === null || landed === null ? null : toPesos(fromUnits(landed.total), rate);
  // React announces a picture that is loaded at once in the head of the page.
  const html = uyu === null || priority || eager ? null : writeCard({ product, list, level, uyu });
  if (html === null) return <ProductCard {...props} />;
  const className = classNames('product-card', list && 'product-card--list');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every text of the catalogue is escaped
  return <article className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A card of a list: the server writes dozens of them on a page. */
export const ListedCard: ComponentType<ProductCardProps> = import.meta.env.SSR ? ServerCard : ProductCard;
