import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/http/refusal.ts';
import { forgetCount, giveBack, takeOne, takeOneFrom } from './limits.ts';
import { isPassword } from './passwords.ts';
import { findCustomerByEmail, holdPassword } from './repository.ts';
import { issueToken, openSession } from './session.ts';

const WRONG = 'Credenciales inválidas, verifique sus datos e intente nuevamente!';
const UNVERIFIED = 'La cuenta esta sin verificar';

/** Nobody learns from the answer, nor from its time, whether an address has an account: only the right password tells. */
export async function signIn(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'db'>,
  { email, password, address }: CallRequest<'signIn'>['body'] & { address: string },
): Promise<{ accessToken: string } | Refusal> {
  const emailKey = normalizeEmail(email);
  const limited =
    (await takeOneFrom(deps, 'wrong-sign-in-from', address)) ?? (await takeOne(deps.db, 'sign-in', emailKey));
  if (limited) return limited;
  const customer = await findCustomerByEmail(deps.db, emailKey);
  const passwordHash = customer?.password_hash ?? null;
  const isRight = await isPassword(password, passwordHash);
  if (isRefusal(isRight)) return isRight;
  if (!isRight || !customer || !passwordHash) return refuse(401, WRONG);
  if (!customer.verified_at) return refuse(401, UNVERIFIED);
  // While the password was weighed another session may have changed it; then this one comes too late.
  const session = await transaction(deps.db, async (tx) => {
    const owner = await holdPassword(tx, customer.id, passwordHash);
    return owner ? await openSession(deps, tx, owner) : null;
  });
  if (!session) return refuse(401, WRONG);
  await forgetCount(deps.db, 'sign-in', emailKey);
  if (deps.config.requestsPerMinute > 0) await giveBack(deps.db, 'wrong-sign-in-from', address);
  return await issueToken(deps, session);
}
