import { sameSecret } from '#partners/secrets.ts';

/** HTTP Basic with the user and password agreed with the bank; false while none is configured. */
export function isBank(authorization: string | undefined, agreed: { user: string; password: string }): boolean {
  if (!agreed.user || !agreed.password || !authorization) return false;
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization.trim())?.[1];
  return (
    encoded !== undefined &&
    sameSecret(Buffer.from(encoded, 'base64').toString('utf8'), `${agreed.user}:${agreed.password}`)
  );
}

export function basicAuth(agreed: { user: string; password: string }): string {
  return `Basic ${Buffer.from(`${agreed.user}:${agreed.password}`).toString('base64')}`;
}
