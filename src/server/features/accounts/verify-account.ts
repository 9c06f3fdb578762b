import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/http/refusal.ts';
import { hashCode } from './codes.ts';
import { giveBack, takeOne } from './limits.ts';
import { type CodeQuery, findCodeOwner, lockCustomer, takeCode, updateCustomer } from './repository.ts';
import { issueToken, type OpenSession, openSession } from './session.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'db'>;

/** The mailed code came back: the account is verified, and whoever brought it is in. */
export async function verifyAccount(
  deps: Deps,
  { code, address }: { code: string; address: string },
): Promise<{ accessToken: string } | Refusal> {
  const limited = await takeOne(deps.db, 'wrong-code', address);
  if (limited) return limited;
  const query: CodeQuery = { hash: hashCode(code), purpose: 'verify', now: deps.clock() };
  const session = await transaction(deps.db, (tx) => verify(deps, tx, query));
  if (!session) return refuseField('code', 'El código no es válido o ya venció');
  await giveBack(deps.db, 'wrong-code', address);
  return await issueToken(deps, session);
}

async function verify(deps: Deps, tx: Tx, query: CodeQuery): Promise<OpenSession | null> {
  const customerId = await findCodeOwner(tx, query);
  const customer = customerId ? await lockCustomer(tx, customerId) : undefined;
  if (!customer || !(await takeCode(tx, query))) return null;
  await updateCustomer(tx, customer.id, { verified_at: customer.verified_at ?? query.now });
  return await openSession(deps, tx, customer);
}
