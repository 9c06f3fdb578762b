import { createHash } from 'node:crypto';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeEmailChangeCodeMail } from '#server/features/base/mails/templates/email-change.ts';
import { composeIdentityCodeMail } from '#server/features/base/mails/templates/identity-code.ts';
import { composePasswordResetMail } from '#server/features/base/mails/templates/password-reset.ts';
import { composeVerificationCodeMail } from '#server/features/base/mails/templates/verification-code.ts';
import { type CodePurpose, type CustomerRow, upsertCode } from './repository.ts';

/** 32 characters, without those that are easily confused (0 and O, 1 and I). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;
const HOUR_MS = 60 * 60 * 1000;

const CODES = {
  verify: { validMs: 24 * HOUR_MS, mail: composeVerificationCodeMail },
  reset: { validMs: HOUR_MS, mail: composePasswordResetMail },
  identity: { validMs: HOUR_MS, mail: composeIdentityCodeMail },
  email: { validMs: HOUR_MS, mail: composeEmailChangeCodeMail },
} as const satisfies Record<CodePurpose, object>;

/** Mails a new code to a customer, or to the address it confirms; it replaces the previous code of the same purpose. */
export async function sendCode(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'queue'>,
  tx: Tx,
  { customer, purpose, newEmail = null }: { customer: CustomerRow; purpose: CodePurpose; newEmail?: string | null },
): Promise<void> {
  const { validMs, mail } = CODES[purpose];
  const code = generateCode(deps.random);
  const now = deps.clock();
  await upsertCode(tx, {
    customer_id: customer.id,
    purpose,
    hash: hashCode(code),
    new_email: newEmail,
    created_at: now,
    expires_at: new Date(now.getTime() + validMs),
  });
  const { email, first_name: firstName } = customer;
  const to = newEmail ?? email;
  const { publicUrl } = deps.config;
  await queueMail(deps, tx, mail({ subjectId: deps.random.uuid(), to, firstName, code, publicUrl }));
}

/** A code that a person reads and types: by default as long as those that are mailed. */
export function generateCode(random: Context['random'], length = LENGTH): string {
  return Array.from({ length }, () => ALPHABET[random.below(ALPHABET.length)]).join('');
}

/**
 * The stored form of a code, by which it is looked up. An attacker cannot choose bits of the hash, so the duration of
 * the lookup reveals nothing about the code.
 */
export function hashCode(typed: string): string {
  return createHash('sha256').update(typed.trim().toUpperCase()).digest('hex');
}
