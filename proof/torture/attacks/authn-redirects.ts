import { createDemoLink } from '#server/features/people/staff/demo-session.ts';
import type { Checks } from './checks.ts';
import type { Target } from './target.ts';

const HOST = 'otra.example';

/** Ways to spell an address that leads elsewhere as if it were a path. */
export const SPELLINGS: readonly string[] = [
  `https://${HOST}`,
  `http://${HOST}/`,
  `HTTPS://${HOST}`,
  `https:${HOST}`,
  `https:/${HOST}`,
  `https:///${HOST}`,
  `//${HOST}`,
  `//${HOST}/%2e%2e`,
  `///${HOST}`,
  `////${HOST}`,
  `/\\${HOST}`,
  `/\\/${HOST}`,
  `\\\\${HOST}`,
  `\\/${HOST}`,
  `/ /${HOST}`,
  `/\t/${HOST}`,
  `/\n/${HOST}`,
  `/\r\n/${HOST}`,
  `\t//${HOST}`,
  ` //${HOST}`,
  `/..//${HOST}`,
  `/.//${HOST}`,
  `/%2e%2e//${HOST}`,
  `/%2f/${HOST}`,
  `/%2f%2f${HOST}`,
  `/%5c${HOST}`,
  `/%09/${HOST}`,
  `/cola/..//${HOST}`,
  `/cola/../..//${HOST}`,
  `/cola//${HOST}`,
  `//${HOST}@127.0.0.1`,
  `//127.0.0.1@${HOST}`,
  `//127.0.0.1:80@${HOST}/`,
  `/@${HOST}`,
  `//${HOST}#cola`,
  `//${HOST}?cola`,
  `/?volver=//${HOST}`,
  `javascript:alert(1)//${HOST}`,
  `data:text/html,${HOST}`,
  `／／${HOST}`,
  `//${HOST}%00`,
  `/\u0000/${HOST}`,
];

/** Sends every spelling to everything that redirects; each Location leads to the shop. Returns the redirects that were seen. */
export async function followSpellings(target: Target, checks: Checks): Promise<number> {
  let seen = 0;
  for (const spelling of SPELLINGS) {
    for (const response of await redirectsOf(target, spelling)) {
      const location = response.headers.get('location');
      await response.arrayBuffer();
      if (location === null) continue;
      seen += 1;
      checks.check(`'${spelling}' leads to ${location}`, leadsToShop(location, response.url, target.url));
    }
  }
  return seen;
}

/** Whether a browser on this address stays on the shop with this Location; it reads a backslash as a slash. */
export function leadsToShop(location: string, from: string, shop: string): boolean {
  const url = URL.parse(location, from);
  return url !== null && url.origin === new URL(shop).origin;
}

async function redirectsOf(target: Target, spelling: string): Promise<Response[]> {
  const { url, context } = target;
  const headers = { origin: context.config.publicUrl };
  const get = (path: string) => fetch(`${url}${path}`, { redirect: 'manual' });
  const form = new URLSearchParams({ form: 'demo', token: await createDemoLink(context) });
  const query = (name: string) => new URLSearchParams({ [name]: spelling }).toString();
  const path = spelling.startsWith('/')
    ? encodeURI(spelling).replaceAll('%25', '%')
    : `/${encodeURIComponent(spelling)}`;
  return await Promise.all([
    fetch(`${url}/operacion/entrar?${query('volver')}`, { method: 'POST', headers, body: form, redirect: 'manual' }),
    get(`/operacion/ordenes?${query('q')}`),
    get(`/operacion${path}`),
    get(`${path}/`),
    get(`/auth/signin?${query('from')}`),
    get(`/payments/sistarbanc/return?${query('idTransaccion')}`),
    get(`/operacion/dinero/exportar/${encodeURIComponent(spelling)}`),
  ]);
}
