import { routes } from '#server/http/handler.ts';
import { listShards, readShard } from './list-shards.ts';

export const sitemapRoutes = routes({
  listProductShards: (context) => listShards(context),
  readProductShard: (context, { params }) => readShard(context, params.from),
});
