import { categoryPage, PAGES } from '#contract/pages.ts';
import { catalog } from '#web/copy/catalog.ts';
import { categories as copy } from '#web/copy/categories.ts';
import { CategoryScreen } from '#web/features/categories/category-screen.tsx';
import { loadCategory } from '#web/features/categories/load-category.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { breadcrumbJsonLd } from '#web/features/shell/structured-data.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/category.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { category, part }: { category: string; part?: string } = params;
  const page = new URL(request.url).searchParams.get('page') ?? '';
  return loadCategory(context.get(callerContext), part === undefined ? [category] : [category, part], page);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: copy.title, matches });
  const { name, page, path, ancestors } = loaderData;
  const steps = [
    { label: catalog.home, to: PAGES.home },
    { label: copy.title, to: PAGES.categories },
    ...ancestors.map(({ name: label, to }) => ({ label, to })),
    { label: name, to: categoryPage(path) },
  ];
  return [
    ...pageMeta({
      title: copy.pageTitle(name, page),
      description: copy.description(name),
      path: categoryPage(path, page),
      matches,
    }),
    breadcrumbJsonLd(steps, matches),
  ];
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen {...loaderData} />;
}
