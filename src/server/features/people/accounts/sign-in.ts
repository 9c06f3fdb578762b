import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { hashOf, openSessionOnDevice, replySignedIn } from './known-devices.ts';
import { findAccountOnDevice } from './repository.ts';
import { countSignIn, discountSignIn, type SignInAttempt } from './sign-in-attempts.ts';

const WRONG = 'Credenciales inválidas, verifique sus datos e intente nuevamente!';
const UNVERIFIED = 'La cuenta esta sin verificar';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'passwords' | 'signingKeys'>;
type SignInRequest = CallRequest<'signIn'>['body'] & Pick<CallRequest<'signIn'>, 'clientAddress' | 'device'>;

/** Neither the response nor its duration reveals whether an email has an account; only the right password does. */
export async function signIn(deps: Deps, request: SignInRequest): Promise<{ accessToken: string } | Refusal> {
  const { clientAddress, device } = request;
  const emailKey = normalizeEmail(request.email);
  const deviceHash = hashOf(device);
  const customer = await findAccountOnDevice(deps.db, { emailKey, deviceHash, now: deps.clock() });
  const attempt = { emailKey, customer, clientAddress, knownDevice: customer?.is_known_device ? deviceHash : null };
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
  const session = await openSessionOnDevice(deps, deps.db, { owner: customer, device });
  return session ? await replySignedIn(deps, session, device) : refuse(401, WRONG);
}
