import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { countAttempt, discountAttempt } from './attempt-limits.ts';
import { hashCode } from './one-time-codes.ts';
import { type CodeQuery, consumeCode, findCodeOwner, lockCustomer, updateCustomer } from './repository.ts';
import { issueToken, type NewSession, openSession } from './session.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'db' | 'limits' | 'sessionKey'>;

/** Verifies the account of a mailed code and signs its owner in. */
export async function verifyAccount(
  deps: Deps,
  { code, clientAddress }: { code: string; clientAddress: string },
): Promise<{ accessToken: string } | Refusal> {
  const limited = await countAttempt(deps, 'wrong-code', clientAddress);
  if (limited) return limited;
  const query: CodeQuery = { hash: hashCode(code), purpose: 'verify', now: deps.clock() };
  const session = await transaction(deps.db, (tx) => verify(deps, tx, query));
  if (!session) return refuseField('code', 'El código no es válido o ya venció');
  await discountAttempt(deps, 'wrong-code', clientAddress);
  return await issueToken(deps, session);
}

async function verify(deps: Deps, tx: Tx, query: CodeQuery): Promise<NewSession | null> {
  const customerId = await findCodeOwner(tx, query);
  const customer = customerId ? await lockCustomer(tx, customerId) : undefined;
  if (!customer || !(await consumeCode(tx, query))) return null;
  await updateCustomer(tx, customer.id, { verified_at: customer.verified_at ?? query.now });
  return await openSession(deps, tx, customer);
}
