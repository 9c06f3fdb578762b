import { PAGES, safeReturnPath } from '#contract/pages.ts';
import { z } from '#contract/zod.ts';
import { isEmail } from '#domain/customer/email.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

/*
 * Where a visitor was going when a sign-up or a forgotten password came in between. From page to page it is the `from`
 * of the address; the mail's link has the code alone, so the browser keeps the path for as long as the code is valid.
 */

const KEY = 'signUp';
const VALID_MS = 24 * 60 * 60 * 1000;

const signUpSchema = z.object({
  from: z.string().optional(),
  at: z.number(),
  /** The code that verified the account. It is spent, and tells a link opened twice from a wrong one. */
  code: z.string().optional(),
});
type StoredSignUp = z.output<typeof signUpSchema>;

/** Remembers where to return once the mailed code was used. */
export function saveReturnPath(from: string | null): void {
  writeStored(KEY, { from: ownPath(from), at: Date.now() } satisfies StoredSignUp);
}

/** The path in the address, else the one of the last sign-up in this browser; undefined without any. */
export function readReturnPath(from: string | null): string | undefined {
  return ownPath(from) ?? readSignUp()?.from;
}

export function saveVerifiedCode(code: string): void {
  writeStored(KEY, { from: readSignUp()?.from, at: Date.now(), code: normalize(code) } satisfies StoredSignUp);
}

/** Whether this code verified an account in this browser before. */
export function isVerifiedCode(code: string): boolean {
  return code !== '' && readSignUp()?.code === normalize(code);
}

/** A page of signing up or in that goes on with the path and, when it is complete, the email. */
export function authPage(page: string, { from, email = '' }: { from: string | null; email?: string }): string {
  const query = new URLSearchParams();
  const path = ownPath(from);
  if (path !== undefined) query.set('from', path);
  if (isEmail(email)) query.set('email', email);
  return query.size === 0 ? page : `${page}?${query}`;
}

function ownPath(from: string | null = null): string | undefined {
  const path = safeReturnPath(from);
  return path === PAGES.home ? undefined : path;
}

function readSignUp(): StoredSignUp | null {
  const { data } = signUpSchema.safeParse(readStored(KEY));
  return data && Date.now() - data.at <= VALID_MS ? { ...data, from: ownPath(data.from) } : null;
}

function normalize(code: string): string {
  return code.trim().toUpperCase();
}
