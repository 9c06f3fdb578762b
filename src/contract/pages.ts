/** The web's page paths; links are built here and nowhere else. */
export const PAGES = {
  home: '/',
  signIn: '/auth/signin',
  signUp: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  emailValidation: '/auth/email-validation',
  requestCode: '/gen-validation-code',
  product: '/products',
  search: '/search',
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
  orders: '/profile/orders',
  wallet: '/profile/wallet',
  refunds: '/profile/refunds',
  howItWorks: '/information/how-works',
  fees: '/information/fees',
  relevant: '/information/relevant',
  panel: '/skypostal-panel',
} as const;

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`;
}

/** A product's page; `chosen` names the variant's values (`Color=Petrol`), as the address of a choice carries them. */
export function productPage(asin: string, chosen: Record<string, string> = {}): string {
  return withQuery(PAGES.product, { ...chosen, asin });
}

/** Results for a keyword, in its normal form: trimmed and lower-cased. */
export function searchPage(keyword: string, page = 1): string {
  return withQuery(PAGES.search, { amz: keyword.trim().toLowerCase(), page: String(page) });
}

/** Sign-in that leads back to `from`, a path of this shop. */
export function signInPage(from?: string): string {
  return from ? withQuery(PAGES.signIn, { from }) : PAGES.signIn;
}

export function orderPage(orderId: string): string {
  return `${PAGES.orders}/${orderId}`;
}

export function resultPage(kind: 'success' | 'pending' | 'failed', order: { userId: string; id: string }): string {
  return withQuery(PAGES[kind], { uid: order.userId, oid: order.id });
}

/** The path to go back to after signing in, or home when it would lead out of the shop. */
export function safeReturnPath(from: string | null): string {
  if (!from || !/^\/(?![/\\])[^\\]*$/.test(from)) return PAGES.home;
  const base = 'https://shop.invalid';
  try {
    const url = new URL(from, base);
    const { pathname } = url;
    const isLoop = pathname.startsWith('/auth/') || pathname === PAGES.requestCode;
    // '/..//evil.example' has this shop's origin and a path that, followed, leads to another.
    const isOut = url.origin !== base || pathname.startsWith('//');
    return isOut || isLoop ? PAGES.home : pathname + url.search + url.hash;
  } catch {
    return PAGES.home;
  }
}
