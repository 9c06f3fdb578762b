import { errors, jwtVerify, SignJWT } from 'jose';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/http/handler.ts';
import { findLiveSession, insertSession, markSessionSeen } from './repository.ts';
import { signingKey } from './signing-key.ts';

const ALGORITHM = 'HS256';
const DAY_MS = 24 * 60 * 60 * 1000;
const LIFE_MS = 7 * DAY_MS;
/** One that nobody uses for so long ends. */
const IDLE_MS = DAY_MS;
/** Not every call writes that the session is in use. */
const SEEN_STEP_MS = 5 * 60 * 1000;

/** Whose session it is, as far as the token tells. */
interface SessionOwner {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
}

/** A session that stands in the database and waits for its token. */
export interface OpenSession {
  id: string;
  owner: SessionOwner;
  openedAt: Date;
  expiresAt: Date;
}

/** The live session of a token, or null. The row is read each time: a session that was ended counts no longer, at once. */
export async function findSession(
  context: Pick<Context, 'db' | 'random' | 'clock'>,
  token: string,
): Promise<Session | null> {
  const now = context.clock();
  const key = await signingKey(context);
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      requiredClaims: ['sub', 'jti', 'exp', 'iat'],
      currentDate: now,
    });
    const { jti: id = '', sub: customerId = '' } = payload;
    const usedSince = new Date(now.getTime() - IDLE_MS);
    const found = await findLiveSession(context.db, { id, customerId, now, usedSince });
    if (found === null) return null;
    if (now.getTime() - found.seen_at.getTime() > SEEN_STEP_MS) await markSessionSeen(context.db, id, now);
    return { id, customerId };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Opens a session inside the transaction that found its owner entitled to it; `issueToken` follows the commit. */
export async function openSession(
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  tx: Tx,
  owner: SessionOwner,
): Promise<OpenSession> {
  const openedAt = clock();
  const session = { id: random.uuid(), owner, openedAt, expiresAt: new Date(openedAt.getTime() + LIFE_MS) };
  await insertSession(tx, {
    id: session.id,
    customer_id: owner.id,
    created_at: openedAt,
    expires_at: session.expiresAt,
    seen_at: openedAt,
    revoked_at: null,
  });
  return session;
}

/** The session's token. It names no more than the header of a page shows: no document, birthday, phone or address. */
export async function issueToken(
  deps: Pick<Context, 'db' | 'random'>,
  { id, owner, openedAt, expiresAt }: OpenSession,
): Promise<{ accessToken: string }> {
  const accessToken = await new SignJWT({ email: owner.email, firstName: owner.first_name, lastName: owner.last_name })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(owner.id)
    .setIssuedAt(openedAt)
    .setExpirationTime(expiresAt)
    .setJti(id)
    .sign(await signingKey(deps));
  return { accessToken };
}
