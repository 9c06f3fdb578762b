import type { CategoriesTable } from '#db/tables/catalog.ts';
import type { Queryable } from '#db/transaction.ts';

export async function findCategories(db: Queryable): Promise<CategoriesTable[]> {
  return db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').limit(2000).execute();
}
