import { errors, jwtVerify, SignJWT } from 'jose';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/http/handler.ts';
import { findTokenKey, MAX_TOKEN_AGE_MS, type SigningKeys, TOKEN_ALGORITHM } from '#server/secrets/signing-keys.ts';
import { findActiveSession, insertSession, markSessionSeen } from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An unused session ends after this time. */
const IDLE_TIMEOUT_MS = DAY_MS;
/** The time of the last use is written at most this often, not at every call. */
const SEEN_INTERVAL_MS = 5 * 60 * 1000;

/** The customer columns that the token contains. */
export interface SessionOwner {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
}

/** A session that is in the database and has no token yet. */
export interface NewSession {
  id: string;
  owner: SessionOwner;
  openedAt: Date;
  expiresAt: Date;
}

/** The active session of a token, or null. The row is read at every call, so that a revoked session ends at once. */
export async function findSession(
  { db, clock, signingKeys }: Pick<Context, 'db' | 'clock' | 'signingKeys'>,
  token: string,
): Promise<Session | null> {
  const now = clock();
  const session = await verifyToken(signingKeys, token, now);
  if (session === null) return null;
  const found = await findActiveSession(db, { ...session, now, usedSince: idleSince(now) });
  if (found === null) return null;
  if (now.getTime() - found.seen_at.getTime() > SEEN_INTERVAL_MS) await markSessionSeen(db, session.id, now);
  return session;
}

/** The session that a token names; null when it is not one that the shop signed, or is over. */
async function verifyToken(signingKeys: SigningKeys, token: string, now: Date): Promise<Session | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => findTokenKey(signingKeys, kid), {
      algorithms: [TOKEN_ALGORITHM],
      requiredClaims: ['sub', 'jti', 'exp', 'iat'],
      currentDate: now,
    });
    return { id: payload.jti ?? '', customerId: payload.sub ?? '' };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** A session that was last used at this time or before has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_TIMEOUT_MS);
}

export interface SessionRequest {
  owner: SessionOwner;
  deviceName: string | null;
  /** When the device first signed in to the account; null when that is unknown. */
  deviceFirstSeenAt?: Date | null;
}

/** A session that begins now. */
export function newSession({ random, clock }: Pick<Context, 'random' | 'clock'>): Omit<NewSession, 'owner'> {
  const openedAt = clock();
  return { id: random.uuid(), openedAt, expiresAt: new Date(openedAt.getTime() + MAX_TOKEN_AGE_MS) };
}

/** Inserts a session in the transaction that authenticated its owner; `issueToken` follows the commit. */
export async function openSession(
  deps: Pick<Context, 'random' | 'clock'>,
  tx: Tx,
  { owner, deviceName, deviceFirstSeenAt = null }: SessionRequest,
): Promise<NewSession> {
  const session = newSession(deps);
  await insertSession(tx, {
    id: session.id,
    customer_id: owner.id,
    created_at: session.openedAt,
    expires_at: session.expiresAt,
    seen_at: session.openedAt,
    revoked_at: null,
    device_name: deviceName,
    device_first_seen_at: deviceFirstSeenAt,
  });
  return { ...session, owner };
}

/** The session's token (JWT). It contains only what a page's header shows: no document, birthday, phone or address. */
export async function issueToken(
  { signingKeys }: Pick<Context, 'signingKeys'>,
  { id, owner, openedAt, expiresAt }: NewSession,
): Promise<{ accessToken: string }> {
  const { id: kid, secret } = await signingKeys.current();
  const accessToken = await new SignJWT({ email: owner.email, firstName: owner.first_name, lastName: owner.last_name })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: 'JWT', kid })
    .setSubject(owner.id)
    .setIssuedAt(openedAt)
    .setExpirationTime(expiresAt)
    .setJti(id)
    .sign(secret);
  return { accessToken };
}
