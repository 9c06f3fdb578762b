import { createHash } from 'node:crypto';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/mails/queue-mail.ts';
import { passwordResetMail } from '#server/features/mails/templates/password-reset.ts';
import { verificationCodeMail } from '#server/features/mails/templates/verification-code.ts';
import { type CodePurpose, type CustomerRow, putCode } from './repository.ts';

/** Thirty-two signs, without those that are read as one another (0 and O, 1 and I). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;
const HOUR_MS = 60 * 60 * 1000;

const CODES = {
  verify: { lifeMs: 24 * HOUR_MS, mail: verificationCodeMail },
  reset: { lifeMs: HOUR_MS, mail: passwordResetMail },
} as const satisfies Record<CodePurpose, object>;

/** Mails a customer a new code, which retires the one before it. */
export async function mailCode(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'queue'>,
  tx: Tx,
  { customer, purpose }: { customer: CustomerRow; purpose: CodePurpose },
): Promise<void> {
  const { lifeMs, mail } = CODES[purpose];
  const code = drawCode(deps.random);
  const now = deps.clock();
  await putCode(tx, {
    customer_id: customer.id,
    purpose,
    hash: hashCode(code),
    created_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
  });
  const { email: to, first_name: firstName } = customer;
  const { publicUrl } = deps.config;
  await queueMail(deps, tx, mail({ subjectId: deps.random.uuid(), to, firstName, code, publicUrl }));
}

function drawCode(random: Context['random']): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[random.below(ALPHABET.length)]).join('');
}

/**
 * What is kept of a code, and what it is looked up by: how long the look-up takes depends on the hash, of which a
 * guesser does not choose a single bit, so it tells nothing about the code.
 */
export function hashCode(typed: string): string {
  return createHash('sha256').update(typed.trim().toUpperCase()).digest('hex');
}
