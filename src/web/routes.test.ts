import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { routePattern } from '#contract/route-patterns.ts';
import routes from './routes.ts';

/** Routes that are no page of `PAGES`: files for crawlers, browsers and spreadsheets, the catch-all, and pages reached with a parameter. */
const WITHOUT_PAGE = [
  '/cumplimiento.csv',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-products.xml',
  '/*',
  '/profile/*',
  '/auth/callback/:provider',
  '/profile/orders/:id',
  '/categorias/:category',
  '/categorias/:category/:part',
];

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    const isPage = path !== undefined || index === true;
    return [...(isPage ? [own === '' ? '/' : own] : []), ...pathsOf(children, own)];
  });
}

const pages = new Set<string>(Object.values(PAGES));

test('every page path has a route', () => {
  const paths = pathsOf(routes);
  expect([...pages].filter((page) => !paths.includes(page))).toEqual([]);
});

test('every route is a page path or one of the listed exceptions, and each exception has a route', () => {
  const paths = pathsOf(routes);
  expect(paths.filter((path) => !pages.has(path)).sort()).toEqual([...WITHOUT_PAGE].sort());
});

test('every page route is a pattern under which errors are counted', () => {
  const patterns = pathsOf(routes).filter((path) => !/\*|\.(csv|txt|xml|webmanifest)$/.test(path));
  expect(patterns.filter((path) => routePattern(path) !== path)).toEqual([]);
  expect(patterns.map((path) => routePattern(path.replace(/:\w+/g, '4b1d')))).toEqual(patterns);
});
