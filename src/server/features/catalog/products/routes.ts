import { defineRoutes } from '#server/http/handler.ts';
import { checkConditions } from './check-conditions.ts';
import { readProduct } from './read-product.ts';

export const productsRoutes = defineRoutes({
  readProduct: (context, { params, visitor, address }) => readProduct(context, params.asin, { visitor, address }),
  areNew: (context, { body, address }) => checkConditions(context, { products: body.products, address }),
});
