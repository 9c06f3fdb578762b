import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyQuestion } from '#contract/backoffice/staff-access.ts';
import { readJson } from '#contract/input-bounds.ts';
import { z } from '#contract/zod.ts';
import type { StaffPasskeysTable } from '#db/tables/staff.ts';
import { backofficeOrigin } from '#server/backoffice/session-cookie.ts';
import type { Context } from '#server/context.ts';
import {
  type ChallengeSearch,
  findPasskey,
  findPasskeys,
  insertChallenge,
  markPasskeyUsed,
  takeChallenge,
} from './factors-repository.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random'>;

const VALID_MS = 5 * 60 * 1000;
const CHALLENGE_BYTES = 32;
const RP_NAME = 'Puente · Operación';

/** What a browser returns of `navigator.credentials`; whatever else it adds is left out. */
const credential = { id: z.string(), rawId: z.string(), type: z.literal('public-key') };
const extensions = z.object({}).default({});
const registration = z.object({
  ...credential,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
const authentication = z.object({
  ...credential,
  clientExtensionResults: extensions,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});

/** Passkeys belong to the host name under which browsers open the back office. */
function relyingParty({ config }: Pick<Context, 'config'>) {
  const origin = backofficeOrigin(config);
  return { origin, id: new URL(origin).hostname };
}

async function keepChallenge(
  { db, clock, random }: Deps,
  { purpose, staffId }: Pick<ChallengeSearch, 'purpose' | 'staffId'>,
) {
  const id = random.uuid();
  const bytes = new Uint8Array(random.bytes(CHALLENGE_BYTES));
  const challenge = Buffer.from(bytes).toString('base64url');
  const now = clock();
  const expires_at = new Date(now.getTime() + VALID_MS);
  await insertChallenge(db, { id, challenge, purpose, staff_id: staffId, expires_at }, now);
  return { id, bytes };
}

/** Asks for a new passkey of a person; those that they have are left out. */
export async function askToRegister(
  deps: Deps,
  { staffId, email, name }: { staffId: string; email: string; name: string },
): Promise<PasskeyQuestion> {
  const { id, bytes } = await keepChallenge(deps, { purpose: 'register', staffId });
  const passkeys = await findPasskeys(deps.db, staffId);
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(deps).id,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(staffId.replaceAll('-', ''), 'hex')),
    challenge: bytes,
    excludeCredentials: passkeys.map(({ id: known, transports }) => ({ id: known, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { challengeId: id, options: JSON.stringify(options) };
}

/** Asks for a passkey: of anybody at sign-in, of one person to confirm. */
export async function askForPasskey(deps: Deps, staffId: string | null): Promise<PasskeyQuestion> {
  const { id, bytes } = await keepChallenge(deps, { purpose: staffId ? 'step-up' : 'sign-in', staffId });
  const passkeys = staffId ? await findPasskeys(deps.db, staffId) : [];
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: bytes,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id: known, transports }) => ({ id: known, transports })),
  });
  return { challengeId: id, options: JSON.stringify(options) };
}

export interface PasskeyAnswer {
  challengeId: string;
  /** JSON of the browser. */
  response: string;
}

type NewPasskey = Pick<StaffPasskeysTable, 'id' | 'public_key' | 'counter' | 'transports'>;

/** The passkey that a browser made for this person's challenge; null when the answer proves nothing. */
export async function readNewPasskey(
  deps: Deps,
  { staffId, challengeId, response }: PasskeyAnswer & { staffId: string },
): Promise<NewPasskey | null> {
  const challenge = await takeChallenge(deps.db, { id: challengeId, purpose: 'register', staffId, now: deps.clock() });
  const answer = registration.safeParse(jsonOrNull(response));
  if (challenge === null || !answer.success) return null;
  const { origin, id: rpId } = relyingParty(deps);
  const verified = await verifyRegistrationResponse({
    response: answer.data,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, public_key: Buffer.from(publicKey), counter, transports: answer.data.response.transports };
}

/** The person whose passkey answered the challenge; null when the answer proves nothing. */
export async function readPasskeyAnswer(
  deps: Deps,
  { staffId, challengeId, response }: PasskeyAnswer & { staffId: string | null },
): Promise<{ staffId: string; name: string } | null> {
  const purpose = staffId ? 'step-up' : 'sign-in';
  const challenge = await takeChallenge(deps.db, { id: challengeId, purpose, staffId, now: deps.clock() });
  const answer = authentication.safeParse(jsonOrNull(response));
  if (challenge === null || !answer.success) return null;
  const passkey = await findPasskey(deps.db, answer.data.id);
  if (!passkey || (staffId !== null && passkey.staff_id !== staffId)) return null;
  const { origin, id: rpId } = relyingParty(deps);
  const verified = await verifyAuthenticationResponse({
    response: answer.data,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => null);
  if (!verified?.verified) return null;
  await markPasskeyUsed(deps.db, {
    id: passkey.id,
    counter: verified.authenticationInfo.newCounter,
    now: deps.clock(),
  });
  return { staffId: passkey.staff_id, name: passkey.personName };
}

function jsonOrNull(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}
