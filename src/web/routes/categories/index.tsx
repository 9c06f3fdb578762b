import { Link } from 'react-router';
import type { Category } from '#contract/catalog.ts';
import { PAGES } from '#contract/pages.ts';
import { categoryPages } from '#domain/catalog/category-pages.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { categories as copy } from '#web/copy/categories.ts';
import { ListFrame } from '#web/features/catalog/list-frame.tsx';
import { CategoryLinks, toLink } from '#web/features/categories/category-links.tsx';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { breadcrumbJsonLd } from '#web/features/shop-frame/structured-data.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/index.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const all = categoryPages<Category>(await context.get(callerContext)('listCategories').catch(throwErrorResponse));
  const tops = all.filter(({ ancestors }) => ancestors.length === 0);
  return {
    groups: tops.map((top) => ({
      ...toLink(top),
      parts: all.filter(({ ancestors }) => ancestors.at(-1) === top).map(toLink),
    })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({ title: copy.title, description: copy.text, path: PAGES.categories, matches }),
    breadcrumbJsonLd([{ label: copy.title, to: PAGES.categories }], matches),
  ];
}

export default function CategoriesRoute({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <ListFrame title={copy.title} intro={copy.text}>
      {groups.length === 0 ? (
        <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.search}</LinkButton>} />
      ) : (
        <div className="category-tree">
          {groups.map(({ label, to, parts }) => (
            <section key={to}>
              <h2>
                <Link to={to}>{label}</Link>
              </h2>
              <CategoryLinks label={copy.parts(label)} links={parts} />
            </section>
          ))}
        </div>
      )}
    </ListFrame>
  );
}
