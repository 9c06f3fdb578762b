import { defineRoutes } from '#server/http/handler.ts';
import { isRefusal } from '#server/refusal.ts';
import { checkConditions } from './check-conditions.ts';
import { countView } from './count-view.ts';
import { readProduct } from './read-product.ts';

export const productsRoutes = defineRoutes({
  readProduct: async (context, { params, network, clientAddress, ofPage }) => {
    const product = await readProduct(context, params.asin, clientAddress);
    // A page's view is counted where it is served: most are from the cache of pages.
    if (!ofPage && !isRefusal(product)) countView(context, network, params.asin);
    return product;
  },
  areNew: (context, { body, clientAddress }) => checkConditions(context, { products: body.products, clientAddress }),
});
