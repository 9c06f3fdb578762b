import { defineRoutes } from '#server/http/handler.ts';
import { listShards, readShard } from './list-shards.ts';

export const sitemapRoutes = defineRoutes({
  listProductShards: (context) => listShards(context),
  readProductShard: (context, { params }) => readShard(context, params.from),
});
