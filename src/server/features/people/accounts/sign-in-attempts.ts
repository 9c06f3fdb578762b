import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeSignInLockedMail } from '#server/features/base/mails/templates/sign-in-locked.ts';
import type { Refusal } from '#server/refusal.ts';
import { countAttempt, readAttempts, takeBackAttempt } from './attempt-limits.ts';
import type { CustomerRow } from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits'>;

export interface SignInAttempt {
  emailKey: string;
  /** The account of the email; undefined when there is none, which is counted in the same way. */
  customer: CustomerRow | undefined;
  /** Hash of the client's network. */
  clientAddress: string;
  /** Hash of a device that signed in to this account before; null for any other. */
  knownDevice: string | null;
}

/**
 * Counts an attempt before its password is checked. A known device has a limit of its own, so that strangers cannot lock
 * the owner out. The owner is told of a lock by mail.
 */
export async function countSignIn(deps: Deps, attempt: SignInAttempt): Promise<Refusal | null> {
  const { account, network, device } = subjectsOf(attempt);
  if (!device) {
    const limited = await countAttempt(deps, 'wrong-sign-in-from', attempt.clientAddress);
    if (limited) return limited;
  }
  const locked = device
    ? await countAttempt(deps, 'sign-in-device', device)
    : ((await countAttempt(deps, 'sign-in-network', network)) ?? (await countAttempt(deps, 'sign-in', account)));
  if (locked) await reportLock(deps, attempt);
  return locked;
}

/** Takes an attempt off again whose password was not wrong. Wrong ones, of whomever, stay counted. */
export async function discountSignIn(deps: Deps, attempt: SignInAttempt): Promise<void> {
  const { account, network, device } = subjectsOf(attempt);
  if (device) return await takeBackAttempt(deps, 'sign-in-device', device);
  await takeBackAttempt(deps, 'wrong-sign-in-from', attempt.clientAddress);
  await takeBackAttempt(deps, 'sign-in-network', network);
  await takeBackAttempt(deps, 'sign-in', account);
}

/** The wrong passwords that count for an account, from wherever they were sent. */
export async function readSignInAttempts(
  deps: Pick<Context, 'limits' | 'clock'>,
  { email_key: emailKey, password_hash }: Pick<CustomerRow, 'email_key' | 'password_hash'>,
) {
  return await readAttempts(deps, 'sign-in', accountOf(emailKey, password_hash));
}

/** The counts belong to the account and its password: a reset or change of the password starts all of them anew. */
function subjectsOf({ emailKey, customer, clientAddress, knownDevice }: SignInAttempt) {
  const account = accountOf(emailKey, customer?.password_hash ?? null);
  return {
    account,
    network: `${account}|${clientAddress}`,
    device: knownDevice && `${account}|${knownDevice}`,
  };
}

function accountOf(emailKey: string, passwordHash: string | null): string {
  return `${emailKey}|${passwordHash ?? ''}`;
}

async function reportLock(deps: Deps, { emailKey, customer }: SignInAttempt): Promise<void> {
  if (!customer?.verified_at || !customer.password_hash) return;
  if (await countAttempt(deps, 'sign-in-lock-mail', emailKey)) return;
  const { email: to, first_name: firstName } = customer;
  const { publicUrl } = deps.config;
  const mail = composeSignInLockedMail({
    subjectId: deps.random.uuid(),
    to,
    firstName,
    at: deps.clock(),
    publicUrl,
  });
  await transaction(deps.db, (tx) => queueMail(deps, tx, mail));
}
