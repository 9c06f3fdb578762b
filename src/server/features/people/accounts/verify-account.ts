import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { Device } from '#server/http/device-cookie.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { countAttempt, takeBackAttempt } from './attempt-limits.ts';
import { openSessionOnDevice, replySignedIn, type SignedIn } from './known-devices.ts';
import { hashCode } from './one-time-codes.ts';
import { type CodeQuery, consumeCode, findCodeOwner, lockCustomer, updateCustomer } from './repository.ts';
import { revokeUnprovenAccess } from './revoke-unproven-access.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'db' | 'limits' | 'signingKeys'>;

/** Verifies the account of a mailed code and signs its owner in. */
export async function verifyAccount(
  deps: Deps,
  { code, clientAddress, device }: { code: string; clientAddress: string; device: Device },
): Promise<{ accessToken: string } | Refusal> {
  const limited = await countAttempt(deps, 'wrong-code', clientAddress);
  if (limited) return limited;
  const query: CodeQuery = { hash: hashCode(code), purpose: 'verify', now: deps.clock() };
  const session = await transaction(deps.db, (tx) => verify(deps, tx, { query, device }));
  if (!session) return refuseField('code', 'El código no es válido o ya venció');
  await takeBackAttempt(deps, 'wrong-code', clientAddress);
  return await replySignedIn(deps, session, device);
}

async function verify(
  deps: Deps,
  tx: Tx,
  { query, device }: { query: CodeQuery; device: Device },
): Promise<SignedIn | null> {
  const customerId = await findCodeOwner(tx, query);
  const customer = customerId ? await lockCustomer(tx, customerId) : undefined;
  if (!customer || !(await consumeCode(tx, query))) return null;
  if (customer.contested_at) await revokeUnprovenAccess(tx, customer.id, query.now);
  const owner = await updateCustomer(tx, customer.id, { verified_at: customer.verified_at ?? query.now });
  return await openSessionOnDevice(deps, tx, { owner, device });
}
