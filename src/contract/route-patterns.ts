import { PAGES } from './pages.ts';

/** The paths of pages that have no part of their own. */
export const PAGE_PATHS: ReadonlySet<string> = new Set(Object.values(PAGES));

const PATTERNS = [
  '/auth/callback/:provider',
  '/profile/orders/:id',
  '/categorias/:category',
  '/categorias/:category/:part',
].map((pattern) => ({ pattern, expression: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`) }));

/** The pattern of a page's path or of a pattern itself; `other` for what is no page, so that patterns can be counted. */
export function routePattern(path: string): string {
  const plain = path.replace(/(?<=.)\/$/, '');
  if (PAGE_PATHS.has(plain)) return plain;
  return PATTERNS.find(({ expression }) => expression.test(path))?.pattern ?? 'other';
}
