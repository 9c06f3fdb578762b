import { createHash } from 'node:crypto';
import type { Database } from '#db/pool.ts';
import { retriedAlone, type Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { Device } from '#server/http/device-cookie.ts';
import { insertSessionOnDevice, type SessionOnDevice } from './repository.ts';
import { issueToken, type NewSession, newSession } from './session.ts';

const TOKEN_BYTES = 32;
const VALID_MS = 180 * 24 * 60 * 60 * 1000;
/** The oldest devices beyond these are forgotten; a client without cookies is a new device at every sign-in. */
const MAX_PER_CUSTOMER = 20;

/** A session that a sign-in opened, with the new token of the device it was opened on. */
export interface SignedIn extends NewSession {
  deviceToken: string;
}

/** What the shop stores of a device; null where it sent nothing. */
export function hashOf({ token }: Device): string | null {
  return token ? hashToken(token) : null;
}

/**
 * Opens a session and makes its device known to the account; null where the owner has another password by now than when it was
 * read. The device gets a new token, for all of the accounts it is known to: a token that someone else put into the browser does
 * not become a known one.
 */
export async function openSessionOnDevice(
  deps: Pick<Context, 'random' | 'clock'>,
  db: Database | Tx,
  { owner, device }: { owner: SessionOnDevice['owner']; device: Device },
): Promise<SignedIn | null> {
  const deviceToken = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString('base64url');
  const { id, openedAt, expiresAt } = newSession(deps);
  const opened = await retriedAlone(db, () =>
    insertSessionOnDevice(db, {
      owner,
      session: { id, created_at: openedAt, expires_at: expiresAt, device_name: device.name },
      device: {
        hash: hashToken(deviceToken),
        replacedHash: hashOf(device),
        knownUntil: new Date(openedAt.getTime() + VALID_MS),
        maxOfCustomer: MAX_PER_CUSTOMER,
      },
    }),
  );
  return opened && { id, owner: opened, openedAt, expiresAt, deviceToken };
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
