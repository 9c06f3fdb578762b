import { PAGES } from './pages.ts';

const PATTERNS: readonly string[] = [
  ...Object.values(PAGES),
  '/information/terms',
  '/information/privacy',
  '/auth/callback/:provider',
  '/profile/orders/:id',
  '/categorias/:category',
  '/categorias/:category/:part',
];

/** The pattern of a page's path or of a pattern itself; `other` for what is no page, so that patterns can be counted. */
export function routePattern(path: string): string {
  return PATTERNS.find((pattern) => toExpression(pattern).test(path)) ?? 'other';
}

function toExpression(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`);
}
