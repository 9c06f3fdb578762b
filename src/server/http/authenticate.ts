import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { Session } from './handler.ts';

export const SESSION_ENDED = 'Tu sesión terminó; ingresá de nuevo';

/** The active session of a token, or null; the accounts feature implements it. */
export type FindSession = (context: Context, token: string) => Promise<Session | null>;

interface Credentials {
  authorization: string | undefined;
  access: 'anyone' | 'customer';
}

/** The session of a Bearer token. Where none is required, an invalid or expired token counts as no token. */
export async function authenticate(
  context: Context,
  findSession: FindSession,
  { authorization, access }: Credentials,
): Promise<Session | null | Refusal> {
  if (!authorization) return access === 'customer' ? refuse(401, 'Tenés que ingresar para continuar') : null;
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  const session = token ? await findSession(context, token) : null;
  if (session) return session;
  return access === 'customer' ? refuse(401, SESSION_ENDED) : null;
}
