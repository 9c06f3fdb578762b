import { defineRoutes } from '#server/http/handler.ts';
import { listCategories, readCategory } from './list-categories.ts';

export const categoriesRoutes = defineRoutes({
  listCategories: (context) => listCategories(context),
  readCategory: (context, { params }) => readCategory(context, params.id),
});
