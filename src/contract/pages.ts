/** The page paths of the web; all links are built with this module. */
export const PAGES = {
  home: '/',
  signIn: '/auth/signin',
  signUp: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  emailValidation: '/auth/email-validation',
  requestCode: '/gen-validation-code',
  product: '/products',
  search: '/search',
  categories: '/categorias',
  offers: '/offers',
  trending: '/trending-products',
  bestSellers: '/best-sellers',
  history: '/navigation',
  cart: '/shopping-cart',
  checkout: '/checkout',
  success: '/successful-purchase',
  pending: '/pending-purchase',
  failed: '/failed-purchase',
  favorites: '/favorites',
  tracking: '/tracking',
  account: '/profile/account-settings',
  security: '/profile/security',
  franchises: '/profile/franchises',
  parcels: '/profile/parcels',
  orders: '/profile/orders',
  wallet: '/profile/wallet',
  refunds: '/profile/refunds',
  howItWorks: '/information/how-works',
  fees: '/information/fees',
  relevant: '/information/relevant',
  punctuality: '/cumplimiento',
  compare: '/comparar',
  terms: '/information/terms',
  privacy: '/information/privacy',
  panel: '/skypostal-panel',
} as const;

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`;
}

/** A product's page; `selected` holds the values of the variant (`Color=Petrol`) for the query. */
export function productPage(asin: string, selected: Record<string, string> = {}): string {
  return withQuery(PAGES.product, { ...selected, asin });
}

/** The results page of a keyword, trimmed and in lower case. */
export function searchPage(keyword: string, page = 1): string {
  return withQuery(PAGES.search, { amz: keyword.trim().toLowerCase(), page: String(page) });
}

/** The parameter of the comparison that leaves only the rows in which the products differ. */
export const DIFFERENCES_PARAM = 'diferencias';

/** The products beside each other, in this order. */
export function comparePage(asins: readonly string[], { onlyDifferences = false } = {}): string {
  const query = new URLSearchParams(asins.map((asin) => ['asin', asin]));
  if (onlyDifferences) query.set(DIFFERENCES_PARAM, '1');
  return query.size === 0 ? PAGES.compare : `${PAGES.compare}?${query}`;
}

/** A page of a category's products; `path` holds the parts of its address from the top of the tree down. */
export function categoryPage(path: readonly string[], page = 1): string {
  const address = [PAGES.categories, ...path].join('/');
  return page === 1 ? address : withQuery(address, { page: String(page) });
}

/** The sign-in page that returns to `from`, a path of this shop. */
export function signInPage(from?: string): string {
  return from ? withQuery(PAGES.signIn, { from }) : PAGES.signIn;
}

export function orderPage(orderId: string): string {
  return `${PAGES.orders}/${orderId}`;
}

/** The parameter of an order's page that asks what it would cost to make it again. */
export const AGAIN_PARAM = 'otra';

export function resultPage(kind: 'success' | 'pending' | 'failed', order: { userId: string; id: string }): string {
  return withQuery(PAGES[kind], { uid: order.userId, oid: order.id });
}

/** The return path after signing in; the home page when `from` leaves the shop or is a sign-in page. */
export function safeReturnPath(from: string | null): string {
  if (!from || !/^\/(?![/\\])[^\\]*$/.test(from)) return PAGES.home;
  const base = 'https://shop.invalid';
  try {
    const url = new URL(from, base);
    const { pathname } = url;
    const isLoop = pathname.startsWith('/auth/') || pathname === PAGES.requestCode;
    // '/..//evil.example' has this shop's origin, but its normalized path starts with '//' and leads to another origin.
    const leavesShop = url.origin !== base || pathname.startsWith('//');
    return leavesShop || isLoop ? PAGES.home : pathname + url.search + url.hash;
  } catch {
    return PAGES.home;
  }
}

/** Takes a bank's signed form from a page and answers the document that posts it to the bank. */
export const BANK_HANDOFF_PATH = '/payments/sistarbanc/form';
