/** Method and path, under `/api`, of what any page of the shop calls from the browser. */
export const SHOP_CALLS = {
  readProfile: 'GET /users',
  signOut: 'POST /auth/signout',
  listCategories: 'GET /categories',
  readRates: 'GET /currency',
  suggestKeywords: 'GET /keywords-search',
  saveKeyword: 'POST /keywords-search',
  listOwnKeywords: 'GET /keywords-search/by-user',
  readSearchRequest: 'GET /search-requests',
  setSearchRequest: 'PUT /search-requests',
  listSimilar: 'GET /products/:asin/similar',
  listHistory: 'GET /history',
  recordVisit: 'POST /history',
  listFavorites: 'GET /favorites',
  addFavorite: 'POST /favorites',
  removeFavorite: 'DELETE /favorites/:id',
  readCart: 'GET /users/cart',
  mergeCart: 'POST /cart',
  addCartItem: 'POST /cart/items',
  changeCartItem: 'PUT /cart/items',
  removeCartItem: 'DELETE /cart/items/:id',
  listSavedItems: 'GET /saved-items',
  checkAvailability: 'GET /cart/availability',
  quoteFees: 'POST /fees',
  adviseBasket: 'POST /fees/advice',
} as const;

/** Splits 'GET /orders/:id' into method and path. */
export function splitCall(call: string): { method: string; path: string } {
  const [method = '', path = ''] = call.split(' ');
  return { method, path };
}
