import { shell } from '#web/copy/shell.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/manifest.ts';

const png = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a browser needs to install the shop as an application. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = await context.get(callerContext)('readSettings').catch(throwErrorResponse);
  const manifest = {
    id: '/',
    name: brand,
    short_name: brand,
    description: shell.description,
    lang: 'es-UY',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [png('/icon-192.png', 192), png('/icon-512.png', 512), png('/icon-maskable-512.png', 512, 'maskable')],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
