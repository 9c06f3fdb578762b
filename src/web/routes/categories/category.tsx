import { data, redirect } from 'react-router';
import type { Category } from '#contract/catalog.ts';
import { categoryPage, PAGES, searchPage } from '#contract/pages.ts';
import { categoryPages } from '#domain/catalog/category-pages.ts';
import { Breadcrumb } from '#ui/components/breadcrumb.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { categories as copy } from '#web/copy/categories.ts';
import { ProductGrid } from '#web/features/cards/product-grid.tsx';
import { ListFrame } from '#web/features/catalog/list-frame.tsx';
import { CategoryLinks, toLink } from '#web/features/categories/category-links.tsx';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { breadcrumbJsonLd } from '#web/features/shop-frame/structured-data.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/category.ts';

const LAST_PAGE = 20;

/** A page of the products of a category; 404 for an address of none. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const call = context.get(callerContext);
  const { category, part }: { category: string; part?: string } = params;
  const all = categoryPages<Category>(await call('listCategories').catch(throwErrorResponse));
  const address = part === undefined ? category : `${category}/${part}`;
  const found = all.find(({ path }) => path.join('/') === address);
  if (found === undefined) throw data(null, { status: 404 });
  const { path, ancestors } = found;
  const { name, englishKeyword: keyword } = found.category;
  const page = Number(url.searchParams.get('page') || '1');
  if (!Number.isInteger(page) || page < 1 || page > LAST_PAGE) throw redirect(categoryPage(path));
  const query = { keyword, page, domainCode: 'com' } as const;
  const { products, pages } = await call('searchProducts', { query }).catch(throwErrorResponse);
  if (products.length === 0 && page > 1) throw redirect(categoryPage(path));
  return {
    name,
    keyword,
    steps: [{ label: copy.title, to: PAGES.categories }, ...ancestors.map(toLink), toLink(found)],
    parts: all.filter(({ ancestors: above }) => above.at(-1) === found).map(toLink),
    path,
    page,
    pages: Math.min(pages, LAST_PAGE),
    products,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: copy.title, matches });
  const { name, page, path, steps } = loaderData;
  const title = copy.pageTitle(name, page);
  return [
    ...pageMeta({ title, description: copy.description(name), path: categoryPage(path, page), matches }),
    breadcrumbJsonLd(steps, matches),
  ];
}

/** A category: those below it and a page of its products. Filters and orders are those of the search. */
export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  const { name, keyword, steps, parts, path, page, pages, products } = loaderData;
  return (
    <>
      <div className="wrap">
        <Breadcrumb crumbs={[...steps.slice(0, -1), { label: name }]} />
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
            <ProductGrid products={products} label={name}>
              <Pager current={page} total={pages} href={(to) => categoryPage(path, to)} label={copy.pages(name)} />
            </ProductGrid>
          </>
        )}
      </ListFrame>
    </>
  );
}
