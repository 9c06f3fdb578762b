import type { Category } from '#contract/catalog.ts';
import type { CategoriesTable } from '#db/tables/catalog.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { findCategories } from './repository.ts';

type Deps = Pick<Context, 'db' | 'cache'>;

/** The categories of the menu with their sub-categories, in their order. */
export async function listCategories({ db, cache }: Deps): Promise<Category[]> {
  const cached = cache.categories.get('all');
  if (cached) return cached;
  return cache.categories.singleFlight('all', async (store) => {
    const tree = toTree(await findCategories(db));
    store('all', tree);
    return tree;
  });
}

export async function readCategory(deps: Deps, id: string): Promise<Category | Refusal> {
  return findInTree(await listCategories(deps), id) ?? notFound('Esa categoría no existe');
}

function toTree(rows: readonly CategoriesTable[]): Category[] {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const childrenOf = (parent: string | null): Category[] =>
    (byParent.get(parent) ?? []).map(({ id, name, english_keyword: englishKeyword }) => ({
      id,
      name,
      englishKeyword,
      subCategories: childrenOf(id),
    }));
  return childrenOf(null);
}

function findInTree(tree: readonly Category[], id: string): Category | null {
  for (const category of tree) {
    const found = category.id === id ? category : findInTree(category.subCategories, id);
    if (found) return found;
  }
  return null;
}
