import { createHash } from 'node:crypto';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { Device } from '#server/http/device-cookie.ts';
import { insertKnownDevice, isKnownDevice, renameKnownDevices } from './repository.ts';
import { issueToken, type NewSession, openSession, type SessionOwner } from './session.ts';

const TOKEN_BYTES = 32;
const VALID_MS = 180 * 24 * 60 * 60 * 1000;
/** The oldest devices beyond these are forgotten; a client without cookies is a new device at every sign-in. */
const MAX_PER_CUSTOMER = 20;

/** A session that a sign-in opened, with the new token of the device it was opened on. */
export interface SignedIn extends NewSession {
  deviceToken: string;
}

/** The device's hash when it signed in to this account before, else null. */
export async function findKnownDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  emailKey: string,
  { token }: Device,
): Promise<string | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  return (await isKnownDevice(db, { tokenHash, emailKey, now: clock() })) ? tokenHash : null;
}

/**
 * Opens a session and makes its device known to the account. The device gets a new token, for all of the accounts it is
 * known to: a token that someone else put into the browser does not become a known one.
 */
export async function openSessionOnDevice(
  deps: Pick<Context, 'random' | 'clock'>,
  tx: Tx,
  { owner, device }: { owner: SessionOwner; device: Device },
): Promise<SignedIn> {
  const signedInAt = deps.clock();
  const deviceToken = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString('base64url');
  const tokenHash = hashToken(deviceToken);
  if (device.token) await renameKnownDevices(tx, hashToken(device.token), tokenHash);
  const dates = {
    created_at: signedInAt,
    expires_at: new Date(signedInAt.getTime() + VALID_MS),
    first_seen_at: signedInAt,
  };
  const row = { token_hash: tokenHash, customer_id: owner.id, ...dates };
  const deviceFirstSeenAt = await insertKnownDevice(tx, row, MAX_PER_CUSTOMER);
  const session = await openSession(deps, tx, { owner, deviceName: device.name, deviceFirstSeenAt });
  return { ...session, deviceToken };
}

/** Replies with the session's token and the device's cookie, after the commit. */
export async function replySignedIn(
  deps: Pick<Context, 'signingKeys'>,
  session: SignedIn,
  device: Device,
): Promise<{ accessToken: string }> {
  device.remember(session.deviceToken);
  return await issueToken(deps, session);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
