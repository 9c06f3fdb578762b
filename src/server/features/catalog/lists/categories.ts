import type { Category } from '#contract/catalog.ts';
import { oneFlight } from '#server/cache/single-flight.ts';
import type { Context } from '#server/context.ts';
import { memoryOf } from '#server/features/catalog/products/cache.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

/** The categories of the menu with their sub-categories, in their order. */
export async function listCategories(deps: Deps): Promise<Category[]> {
  const { categories, flights } = memoryOf(deps.db);
  const known = categories.get('all', deps.clock().getTime());
  if (known) return known;
  return oneFlight(flights, 'categories', async () => {
    const tree = await readTree(deps.db);
    categories.set('all', tree, deps.clock().getTime());
    return tree;
  });
}

export async function readCategory(deps: Deps, id: string): Promise<Category | Refusal> {
  return findIn(await listCategories(deps), id) ?? notFound('Esa categoría no existe');
}

async function readTree(db: Deps['db']): Promise<Category[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').limit(2000).execute();
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const under = (parent: string | null): Category[] =>
    (byParent.get(parent) ?? []).map(({ id, name, english_keyword: englishKeyword }) => ({
      id,
      name,
      englishKeyword,
      subCategories: under(id),
    }));
  return under(null);
}

function findIn(tree: readonly Category[], id: string): Category | null {
  for (const category of tree) {
    const found = category.id === id ? category : findIn(category.subCategories, id);
    if (found) return found;
  }
  return null;
}
