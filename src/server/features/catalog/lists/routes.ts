import { defineRoutes } from '#server/http/handler.ts';
import { listSimilar } from './list-similar.ts';
import { listBestSellers, listOffers, listTrending } from './rankings.ts';

export const listsRoutes = defineRoutes({
  listSimilar: (context, { params }) => listSimilar(context, params.asin),
  listOffers: (context) => listOffers(context),
  listTrending: (context) => listTrending(context),
  listBestSellers: (context) => listBestSellers(context),
});
