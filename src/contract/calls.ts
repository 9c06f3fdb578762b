/**
 * Method and path of every endpoint, under `/api`. Schemas are kept apart in `endpoints.ts`, which the browser imports
 * as types only, so that its bundle holds no validator for a call.
 */
export const CALLS = {
  readProfile: 'GET /users',
  updateProfile: 'PATCH /users',
  changePassword: 'PATCH /users/password',
  listSessions: 'GET /users/sessions',
  endSession: 'DELETE /users/sessions/:id',
  endOtherSessions: 'DELETE /users/sessions',
  readMailDelivery: 'GET /users/mail-delivery',
  requestMailCheck: 'POST /users/mail-delivery/check',
  confirmMailCheck: 'PUT /users/mail-delivery/check',
  requestPasswordReset: 'POST /users/forgot-password',
  resetPassword: 'PATCH /users/forgot-password',
  signUp: 'POST /auth/signup',
  signIn: 'POST /auth/signin',
  signOut: 'POST /auth/signout',
  requestIdentityCode: 'POST /users/identity-code',
  requestEmailChange: 'POST /users/email',
  confirmEmailChange: 'POST /users/email/confirmation',
  changeOffersConsent: 'PUT /users/offers-consent',
  deleteAccount: 'POST /users/deletion',
  exportAccount: 'GET /users/export',
  verifyAccount: 'POST /auth/account_verification',
  requestVerificationCode: 'POST /auth/gen-validation-code',
  signInWithFacebook: 'POST /auth/facebook',
  signInWithGoogle: 'POST /auth/google',

  searchProducts: 'GET /products',
  readProduct: 'GET /products/:asin',
  listSimilar: 'GET /products/:asin/similar',
  areNew: 'POST /products/are-new',
  listOffers: 'GET /offers',
  listTrending: 'GET /statistics/trending',
  listBestSellers: 'GET /statistics/best_sellers',
  listCategories: 'GET /categories',
  readCategory: 'GET /categories/:id',
  readRates: 'GET /currency',
  suggestKeywords: 'GET /keywords-search',
  saveKeyword: 'POST /keywords-search',
  listOwnKeywords: 'GET /keywords-search/by-user',
  readSettings: 'GET /settings',
  reportClientError: 'POST /client-errors',
  listProductShards: 'GET /product-shards',
  readProductShard: 'GET /product-shards/:from',

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
  checkAvailability: 'GET /cart/availability',
  quoteFees: 'POST /fees',

  listAddresses: 'GET /shipping-addresses',
  addAddress: 'POST /shipping-addresses',
  changeAddress: 'PUT /shipping-addresses/:id',
  removeAddress: 'DELETE /shipping-addresses/:id',
  setDefaultAddress: 'PUT /shipping-addresses/:id/default',

  listOrders: 'GET /orders',
  readOrder: 'GET /orders/:id',
  createOrder: 'POST /orders',
  choosePayment: 'POST /orders/:id/payment',
  confirmPayment: 'POST /orders/:id/payment/confirm',
  cancelOrder: 'POST /orders/:id/cancel',
  listRefunds: 'GET /orders/:id/refunds',
  setRefundAccount: 'PUT /orders/:id/refund-account',
  track: 'GET /tracking/:trackingNumber',

  readPanelOrder: 'GET /fake-skypostal-api/orders/:id',
  simulateStatus: 'POST /fake-skypostal-api/status-hook',
  simulateReception: 'POST /fake-skypostal-api/package-received',
} as const;

export type CallName = keyof typeof CALLS;

/** Splits 'GET /orders/:id' into method and path. */
export function methodAndPath(name: CallName): { method: string; path: string } {
  const [method = '', path = ''] = CALLS[name].split(' ');
  return { method, path };
}
