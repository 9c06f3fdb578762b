import type { Config } from '#server/config/config.ts';

const NAME = 'operacion';

/** The path below which the back office lives. */
export const BACKOFFICE_PATH = '/operacion';

/** The cookie of a staff session. Over https its name has the prefix that no other host can set. */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const isSecure = publicUrl.startsWith('https://');
  const name = isSecure ? `__Host-${NAME}` : NAME;
  // The data of the first page is at `/operacion.data`, which is not below the path of the pages.
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const presented = new RegExp(String.raw`(?:^|;\s*)${name}=([\w-]{43})(?:;|$)`);
  return {
    /** The token that a request's cookies contain, unchecked. */
    read: (cookies: string | undefined): string | null => presented.exec(cookies ?? '')?.[1] ?? null,
    /** The header that gives a browser the token of a session, or takes it away. */
    write: (token: string | null): string =>
      token === null ? `${name}=; Max-Age=0; ${attributes}` : `${name}=${token}; ${attributes}`,
  };
}

/** Where browsers open the back office. Passkeys need a name: on this machine that is localhost. */
export function backofficeOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  const url = new URL(publicUrl);
  if (['127.0.0.1', '[::1]', '0.0.0.0'].includes(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}
