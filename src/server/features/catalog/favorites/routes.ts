import { defineRoutes } from '#server/http/handler.ts';
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts';

export const favoritesRoutes = defineRoutes({
  listFavorites: (context, { session }) => listFavorites(context, session.customerId),
  addFavorite: (context, { session, body }) => addFavorite(context, session.customerId, body.productId),
  removeFavorite: (context, { session, params }) => removeFavorite(context, session.customerId, params.id),
});
