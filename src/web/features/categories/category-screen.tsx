import { categoryPage, PAGES, searchPage } from '#contract/pages.ts';
import { Breadcrumb } from '#ui/components/breadcrumb.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { categories as copy } from '#web/copy/categories.ts';
import { ListFrame } from '#web/features/catalog/list-page.tsx';
import { LandedFootnote, ProductGrid } from '#web/features/catalog/product-grid.tsx';
import { CategoryLinks } from './category-links.tsx';
import type { CategoryData } from './load-category.ts';

/** A category: those below it and a page of its products. Filters and orders are those of the search. */
export function CategoryScreen({ name, keyword, ancestors, parts, path, page, pages, products }: CategoryData) {
  return (
    <>
      <div className="wrap">
        <Breadcrumb
          crumbs={[
            { label: catalog.home, to: PAGES.home },
            { label: copy.title, to: PAGES.categories },
            ...ancestors.map(({ name: label, to }) => ({ label, to })),
            { label: name },
          ]}
        />
      </div>
      <ListFrame title={copy.pageTitle(name, page)} intro={page === 1 ? copy.description(name) : undefined}>
        <CategoryLinks label={copy.parts(name)} links={parts} />
        {products.length === 0 ? (
          <EmptyState title={copy.noProducts} action={<LinkButton to={PAGES.categories}>{copy.title}</LinkButton>} />
        ) : (
          <>
            <p className="category-actions">
              <LinkButton kind="second" small to={searchPage(keyword)}>
                {copy.narrow}
              </LinkButton>
            </p>
            <ProductGrid products={products} label={name} />
            <div className="results__pager">
              <Pager current={page} total={pages} href={(to) => categoryPage(path, to)} label={copy.pages(name)} />
            </div>
            <LandedFootnote />
          </>
        )}
      </ListFrame>
    </>
  );
}
