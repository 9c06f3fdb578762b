const YEAR_S = 365 * 24 * 60 * 60;
const PRESENTED = /(?:^|;\s*)vista=([a-z.]{1,60})(?:;|$)/;

/** How a person wants the back office to look, from the cookies of a request or of a page's response; unchecked words. */
export function readViewCookie(cookies: string | null | undefined): string | null {
  return PRESENTED.exec(cookies ?? '')?.[1] ?? null;
}

/** The header that keeps it for a year. */
export function writeViewCookie(view: string): string {
  return `vista=${view}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict`;
}
