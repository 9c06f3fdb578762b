import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { findKnownDevice, openSessionOnDevice, replySignedIn } from './known-devices.ts';
import { findCustomerByEmail, lockCustomerWithPassword } from './repository.ts';
import { countSignIn, discountSignIn, type SignInAttempt } from './sign-in-attempts.ts';

const WRONG = 'Credenciales inválidas, verifique sus datos e intente nuevamente!';
const UNVERIFIED = 'La cuenta esta sin verificar';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'passwords' | 'signingKeys'>;
type SignInRequest = CallRequest<'signIn'>['body'] & Pick<CallRequest<'signIn'>, 'clientAddress' | 'device'>;

/** Neither the response nor its duration reveals whether an email has an account; only the right password does. */
export async function signIn(deps: Deps, request: SignInRequest): Promise<{ accessToken: string } | Refusal> {
  const { clientAddress, device } = request;
  const emailKey = normalizeEmail(request.email);
  const customer = await findCustomerByEmail(deps.db, emailKey);
  const knownDevice = await findKnownDevice(deps, emailKey, device);
  const attempt = { emailKey, customer, clientAddress, knownDevice };
  return (await countSignIn(deps, attempt)) ?? (await checkPassword(deps, attempt, request));
}

async function checkPassword(
  deps: Deps,
  attempt: SignInAttempt,
  { password, device }: SignInRequest,
): Promise<{ accessToken: string } | Refusal> {
  const { customer } = attempt;
  const passwordHash = customer?.password_hash ?? null;
  const isRight = await deps.passwords.verify(password, passwordHash);
  if (isRefusal(isRight)) {
    await discountSignIn(deps, attempt);
    return isRight;
  }
  if (!isRight || !customer || !passwordHash) return refuse(401, WRONG);
  await discountSignIn(deps, attempt);
  if (!customer.verified_at) return refuse(401, UNVERIFIED);
  // Another session may have changed the password while it was being verified.
  const session = await transaction(deps.db, async (tx) => {
    const owner = await lockCustomerWithPassword(tx, customer.id, passwordHash);
    return owner ? await openSessionOnDevice(deps, tx, { owner, device }) : null;
  });
  return session ? await replySignedIn(deps, session, device) : refuse(401, WRONG);
}
