import { secretsMatch } from '#partners/secrets.ts';

/** Checks HTTP Basic against the user and password shared with the bank; false while none are configured. */
export function hasBankCredentials(
  authorization: string | undefined,
  credentials: { user: string; password: string },
): boolean {
  if (!credentials.user || !credentials.password || !authorization) return false;
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization.trim())?.[1];
  return (
    encoded !== undefined &&
    secretsMatch(Buffer.from(encoded, 'base64').toString('utf8'), `${credentials.user}:${credentials.password}`)
  );
}

export function basicAuthHeader(credentials: { user: string; password: string }): string {
  return `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
}
