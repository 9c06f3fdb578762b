import { matchesAny } from '#partners/secrets.ts';

/** Checks HTTP Basic against the user and the passwords shared with the bank, the previous one too; false while none are configured. */
export function hasBankCredentials(
  authorization: string | undefined,
  { user, password }: { user: string; password: string },
  previousPassword = '',
): boolean {
  if (!user || !authorization) return false;
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization.trim())?.[1];
  return (
    encoded !== undefined &&
    matchesAny(
      Buffer.from(encoded, 'base64').toString('utf8'),
      [password, previousPassword].filter((text) => text !== '').map((text) => `${user}:${text}`),
    )
  );
}

export function basicAuthHeader(credentials: { user: string; password: string }): string {
  return `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
}
