import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#ui/components/icon-button.tsx';
import { SectionHeading } from '#ui/components/section-heading.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { productCopy as copy } from '#web/copy/product.ts';
import { ProductCard } from '#web/features/cards/product-card.tsx';
import { LandedFootnote } from '#web/features/cards/product-grid.tsx';
import { api } from '#web/lib/api.ts';
import type { ListedProduct } from './listed-products.ts';
import type { ProductView } from './product-view.ts';
import './similar-products.css';

const MAX_PRODUCTS = 17;
/** Where links to the section lead. */
export const SIMILAR_ID = 'parecidos';
/** How far below the screen the section begins to be read, so that it is there when it is seen. */
const READ_AHEAD = '800px';

/**
 * Similar products, read when the section comes near the screen; none where there are none. Without script a link leads to the
 * products of the category.
 */
export function SimilarProductsOnDemand({
  product: { asin, crumbs },
}: {
  product: Pick<ProductView, 'asin' | 'crumbs'>;
}) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  const { data } = useQuery({
    queryKey: ['similar', asin],
    queryFn: ({ signal }) => api('listSimilar', { params: { asin } }, { signal }),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const category = crumbs.at(-1);
  if (data?.length === 0) return null;
  return (
    <SimilarSection section={section} products={data}>
      <p className="similar__unread">
        {category === undefined ? null : <Link to={category.to}>{catalog.otherProducts(category.label)}</Link>}
      </p>
    </SimilarSection>
  );
}

function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (changes) => setNear(changes.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: READ_AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

interface SimilarSectionProps {
  section?: RefObject<HTMLElement | null>;
  products: readonly ListedProduct[] | undefined;
  /** What stands in the place of products that are not read yet. */
  children?: ReactNode;
}

/** Up to seventeen products side by side: one, two, three or four at once, by the width of the screen. */
export function SimilarSection({ section, products, children }: SimilarSectionProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const scroll = (by: 1 | -1) => list.current?.scrollBy({ left: by * list.current.clientWidth, behavior: 'smooth' });
  return (
    <>
      <section className="similar" id={SIMILAR_ID} aria-labelledby={id} ref={section}>
        <div className="similar__heading">
          <SectionHeading title={copy.similar} id={id} />
          {products === undefined ? null : (
            <div className="similar__arrows from-tablet">
              <IconButton icon={<ChevronLeftIcon />} label={copy.previousSlides} onClick={() => scroll(-1)} />
              <IconButton icon={<ChevronRightIcon />} label={copy.nextSlides} onClick={() => scroll(1)} />
            </div>
          )}
        </div>
        {products === undefined ? (
          children
        ) : (
          <ul className="similar__list card-row" ref={list}>
            {products.slice(0, MAX_PRODUCTS).map((product) => (
              <li key={product.asin} className="card-row__card">
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <LandedFootnote />
    </>
  );
}
