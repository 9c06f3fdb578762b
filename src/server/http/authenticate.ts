import type { Context } from '#server/context.ts';
import { findSession } from '#server/features/accounts/session.ts';
import type { Session } from './handler.ts';
import { type Refusal, refuse } from './refusal.ts';

const SIGN_IN = 'Tenés que ingresar para continuar';

/** The live session of a Bearer token. Where none is needed, a token that is not good any more counts as a visitor. */
export async function authenticate(
  context: Context,
  authorization: string | undefined,
  access: 'anyone' | 'customer',
): Promise<Session | null | Refusal> {
  if (!authorization) return access === 'customer' ? refuse(401, SIGN_IN) : null;
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  const session = token ? await findSession(context, token) : null;
  if (session) return session;
  return access === 'customer' ? refuse(401, 'Tu sesión terminó; ingresá de nuevo') : null;
}
