import { originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/robots.ts';

const PRIVATE = [
  '/auth/',
  '/profile/',
  '/checkout',
  '/shopping-cart',
  '/favorites',
  '/tracking',
  '/navigation',
  '/comparar',
  '/skypostal-panel',
  '/api/',
];

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    `Sitemap: ${context.get(originContext)}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
