import { type Tx, transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import { moveMails } from '#server/features/base/mails/move-mails.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeEmailChangedMail } from '#server/features/base/mails/templates/email-change.ts';
import type { Device } from '#server/http/device-cookie.ts';
import { isRefusal, type Refusal, refuseField } from '#server/refusal.ts';
import { countAttempt, takeBackAttempt } from './attempt-limits.ts';
import { hashCode } from './one-time-codes.ts';
import {
  type CodeQuery,
  type CustomerRow,
  consumeEmailCode,
  deleteCodes,
  findCodeOwner,
  findCustomerByEmail,
  lockCustomer,
  revokeAllSessions,
  setOrderEmails,
  updateCustomer,
} from './repository.ts';
import { emailTaken } from './request-email-change.ts';
import { issueToken, type NewSession, openSession } from './session.ts';

const WRONG = 'El código no es válido o ya venció; pedí uno nuevo';
const UNIQUE_VIOLATION = '23505';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'signingKeys'>;

interface Confirmation {
  code: string;
  /** Hash of the client's network address. */
  clientAddress: string;
  device: Device;
}

/** The account gets the address that the code was mailed to. Every session ends; this one continues as a new one. */
export async function confirmEmailChange(
  deps: Deps,
  customerId: string,
  { code, clientAddress, device }: Confirmation,
): Promise<{ accessToken: string } | Refusal> {
  const limited = await countAttempt(deps, 'wrong-code', clientAddress);
  if (limited) return limited;
  const query: CodeQuery = { hash: hashCode(code), purpose: 'email', now: deps.clock() };
  if ((await findCodeOwner(deps.db, query)) !== customerId) return refuseField('code', WRONG);
  await takeBackAttempt(deps, 'wrong-code', clientAddress);
  const session = await transaction(deps.db, (tx) =>
    change(deps, tx, { customerId, query, deviceName: device.name }),
  ).catch((error: unknown) => {
    // Somebody signed up with the address at the same moment.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return emailTaken();
    throw error;
  });
  return isRefusal(session) ? session : await issueToken(deps, session);
}

async function change(
  deps: Deps,
  tx: Tx,
  { customerId, query, deviceName }: { customerId: string; query: CodeQuery; deviceName: string | null },
): Promise<NewSession | Refusal> {
  const customer = await lockCustomer(tx, customerId);
  const email = customer && (await consumeEmailCode(tx, query));
  if (!customer || !email) return refuseField('code', WRONG);
  const emailKey = normalizeEmail(email);
  if (await findCustomerByEmail(tx, emailKey)) return emailTaken();
  const owner = await updateCustomer(tx, customerId, { email, email_key: emailKey });
  await setOrderEmails(tx, customerId, email);
  // Codes that were mailed to the former address must not stay valid.
  await deleteCodes(tx, customerId, ['reset', 'identity']);
  await revokeAllSessions(tx, customerId, query.now);
  await notifyFormerAddress(deps, tx, { customer, email, at: query.now });
  return await openSession(deps, tx, { owner, deviceName });
}

async function notifyFormerAddress(
  deps: Deps,
  tx: Tx,
  { customer, email, at }: { customer: CustomerRow; email: string; at: Date },
): Promise<void> {
  const { email: to, first_name: firstName } = customer;
  await moveMails(tx, { from: to, to: email, at });
  const { publicUrl, shop } = deps.config;
  const facts = { subjectId: deps.random.uuid(), to, firstName, at, publicUrl, supportEmail: shop.supportEmail };
  await queueMail(deps, tx, composeEmailChangedMail(facts));
}
