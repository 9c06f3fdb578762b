import { useEffect, useRef } from 'react';
import { PAGES, safeReturnPath } from '#contract/pages.ts';
import { z } from '#contract/zod.ts';
import { isEmail } from '#domain/customer/email.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

/*
 * Who signs up, or forgot the password, and where that visitor was going. From page to page the way is the `from` of the
 * address; the mail's link has the code alone, so the browser keeps the path for as long as the code is valid. The email
 * is kept by the browser alone: in an address it would be read by whoever sees addresses.
 */

const KEY = 'signUp';
const VALID_MS = 24 * 60 * 60 * 1000;

const pendingSchema = z.object({
  from: z.string().optional(),
  email: z.string().optional(),
  at: z.number(),
  /** The code that verified the account. It is spent, and tells a link opened twice from a wrong one. */
  code: z.string().optional(),
});
type PendingSignUp = z.output<typeof pendingSchema>;

/** Remembers who waits for a mailed code, and where to return once it was used. */
export function savePendingSignUp({ from, email }: { from: string | null; email: string }): void {
  writeStored(KEY, { from: ownPath(from), email, at: Date.now() } satisfies PendingSignUp);
}

/** What was kept for the sign-in is of no use once there is a session. */
export function forgetPendingSignUp(): void {
  writeStored(KEY, null);
}

/** The path in the address, else the one of the last sign-up in this browser; undefined without any. */
export function readReturnPath(from: string | null): string | undefined {
  return ownPath(from) ?? readPending()?.from;
}

/** Fills an empty email field, once the browser can read its storage, with the email of the last sign-up there. */
export function usePendingEmail() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const email = readPending()?.email ?? '';
    if (input.current === null || input.current.value !== '' || !isEmail(email)) return;
    input.current.value = email;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return input;
}

/** The account that a code verified is known from then on, in a browser that did not sign up as well. */
export function saveVerifiedCode(code: string, email: string): void {
  const from = readPending()?.from;
  writeStored(KEY, { from, email, at: Date.now(), code: normalize(code) } satisfies PendingSignUp);
}

/** Whether this code verified an account in this browser before. */
export function isVerifiedCode(code: string): boolean {
  return code !== '' && readPending()?.code === normalize(code);
}

/** A page of signing up or in that goes on with the path. */
export function authPage(page: string, from: string | null): string {
  const path = ownPath(from);
  return path === undefined ? page : `${page}?${new URLSearchParams({ from: path })}`;
}

function ownPath(from: string | null = null): string | undefined {
  const path = safeReturnPath(from);
  return path === PAGES.home ? undefined : path;
}

function readPending(): PendingSignUp | null {
  const { data } = pendingSchema.safeParse(readStored(KEY));
  return data && Date.now() - data.at <= VALID_MS ? { ...data, from: ownPath(data.from) } : null;
}

function normalize(code: string): string {
  return code.trim().toUpperCase();
}
