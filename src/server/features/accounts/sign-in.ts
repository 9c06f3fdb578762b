import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { countAttempt, discountAttempt, resetAttempts } from './attempt-limits.ts';
import { findCustomerByEmail, lockCustomerWithPassword } from './repository.ts';
import { issueToken, openSession } from './session.ts';

const WRONG = 'Credenciales inválidas, verifique sus datos e intente nuevamente!';
const UNVERIFIED = 'La cuenta esta sin verificar';

/** Neither the response nor its duration reveals whether an email has an account; only the right password does. */
export async function signIn(
  deps: Pick<Context, 'random' | 'clock' | 'db' | 'limits' | 'passwords' | 'sessionKey'>,
  { email, password, clientAddress }: CallRequest<'signIn'>['body'] & { clientAddress: string },
): Promise<{ accessToken: string } | Refusal> {
  const emailKey = normalizeEmail(email);
  const limited =
    (await countAttempt(deps, 'wrong-sign-in-from', clientAddress)) ?? (await countAttempt(deps, 'sign-in', emailKey));
  if (limited) return limited;
  const customer = await findCustomerByEmail(deps.db, emailKey);
  const passwordHash = customer?.password_hash ?? null;
  const isRight = await deps.passwords.verify(password, passwordHash);
  if (isRefusal(isRight)) return isRight;
  if (!isRight || !customer || !passwordHash) return refuse(401, WRONG);
  if (!customer.verified_at) return refuse(401, UNVERIFIED);
  // Another session may have changed the password while it was being verified.
  const session = await transaction(deps.db, async (tx) => {
    const owner = await lockCustomerWithPassword(tx, customer.id, passwordHash);
    return owner ? await openSession(deps, tx, owner) : null;
  });
  if (!session) return refuse(401, WRONG);
  await resetAttempts(deps, 'sign-in', emailKey);
  await discountAttempt(deps, 'wrong-sign-in-from', clientAddress);
  return await issueToken(deps, session);
}
