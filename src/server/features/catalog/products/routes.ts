import { defineRoutes } from '#server/http/handler.ts';
import { checkConditions } from './check-conditions.ts';
import { readProduct } from './read-product.ts';

export const productsRoutes = defineRoutes({
  readProduct: (context, { params, visitor, clientAddress }) =>
    readProduct(context, params.asin, { visitor, clientAddress }),
  areNew: (context, { body, clientAddress }) => checkConditions(context, { products: body.products, clientAddress }),
});
