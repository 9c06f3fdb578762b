import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/http/refusal.ts';
import { hashCode } from './codes.ts';
import { giveBack, takeOne } from './limits.ts';
import { type CodeQuery, findCodeOwner, lockCustomer, takeCode, updateCustomer } from './repository.ts';
import { issueToken, type OpenSession, openSession } from './session.ts';

type Needs = Pick<Context, 'chance' | 'clock' | 'db'>;

/** The mailed code came back: the account is verified, and whoever brought it is in. */
export async function verifyAccount(
  needs: Needs,
  { code, address }: { code: string; address: string },
): Promise<{ accessToken: string } | Refusal> {
  const limited = await takeOne(needs.db, 'wrong-code', address);
  if (limited) return limited;
  const query: CodeQuery = { hash: hashCode(code), purpose: 'verify', now: needs.clock() };
  const session = await transaction(needs.db, (tx) => verify(needs, tx, query));
  if (!session) return refuseField('code', 'El código no es válido o ya venció');
  await giveBack(needs.db, 'wrong-code', address);
  return await issueToken(needs, session);
}

async function verify(needs: Needs, tx: Tx, query: CodeQuery): Promise<OpenSession | null> {
  const customerId = await findCodeOwner(tx, query);
  const customer = customerId ? await lockCustomer(tx, customerId) : undefined;
  if (!customer || !(await takeCode(tx, query))) return null;
  await updateCustomer(tx, customer.id, { verified_at: customer.verified_at ?? query.now });
  return await openSession(needs, tx, customer);
}
