import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/layouts/shop.tsx', [
    index('routes/home.tsx'),
    route('products', 'routes/product.tsx'),
    route('search', 'routes/search.tsx'),
    route('offers', 'routes/lists/offers.tsx'),
    route('trending-products', 'routes/lists/trending-products.tsx'),
    route('best-sellers', 'routes/lists/best-sellers.tsx'),
    route('navigation', 'routes/lists/navigation.tsx'),
    route('shopping-cart', 'routes/shopping-cart.tsx'),
    route('gen-validation-code', 'routes/gen-validation-code.tsx'),
    route('information/how-works', 'routes/information/how-works.tsx'),
    route('information/fees', 'routes/information/fees.tsx'),
    route('information/relevant', 'routes/information/relevant.tsx'),
    route('information/terms', 'routes/information/terms.tsx'),
    route('information/privacy', 'routes/information/privacy.tsx'),
    route('skypostal-panel', 'routes/skypostal-panel.tsx'),
    layout('routes/layouts/guarded.tsx', { id: 'guarded-shop' }, [
      route('favorites', 'routes/favorites.tsx'),
      route('tracking', 'routes/tracking.tsx'),
      layout('routes/layouts/profile.tsx', [
        route('profile/account-settings', 'routes/profile/account-settings.tsx'),
        route('profile/security', 'routes/profile/security.tsx'),
        route('profile/orders', 'routes/profile/orders.tsx'),
        route('profile/orders/:id', 'routes/profile/order.tsx'),
        route('profile/wallet', 'routes/profile/wallet.tsx'),
        route('profile/refunds', 'routes/profile/refunds.tsx'),
      ]),
    ]),
  ]),
  layout('routes/layouts/minimal.tsx', [
    route('auth/signin', 'routes/auth/signin.tsx'),
    route('auth/signup', 'routes/auth/signup.tsx'),
    route('auth/forgot-password', 'routes/auth/forgot-password.tsx'),
    route('auth/email-validation', 'routes/auth/email-validation.tsx'),
    route('auth/callback/:provider', 'routes/auth/callback.tsx'),
    layout('routes/layouts/guarded.tsx', { id: 'guarded-minimal' }, [
      route('checkout', 'routes/checkout.tsx'),
      route('successful-purchase', 'routes/purchase/successful.tsx'),
      route('pending-purchase', 'routes/purchase/pending.tsx'),
      route('failed-purchase', 'routes/purchase/failed.tsx'),
    ]),
  ]),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('*', 'routes/unknown.ts'),
] satisfies RouteConfig;
