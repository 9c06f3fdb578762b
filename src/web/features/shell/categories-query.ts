import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The tree of the menus, read when one is first opened and kept until the page is reloaded. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => api('listCategories'),
  staleTime: Number.POSITIVE_INFINITY,
});
