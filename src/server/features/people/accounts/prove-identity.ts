import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { countAttempt, resetAttempts, takeBackAttempt } from './attempt-limits.ts';
import { hashCode } from './one-time-codes.ts';
import {
  type CodeQuery,
  type CustomerRow,
  consumeCode,
  findCodeOwner,
  findCustomer,
  lockCustomer,
} from './repository.ts';

const WRONG_PASSWORD = 'La contraseña no es correcta';
const WRONG_CODE = 'El código no es válido o ya venció; pedí uno nuevo';

type Deps = Pick<Context, 'clock' | 'db' | 'limits' | 'passwords'>;

/** What a customer sends to prove to be the owner of the account, beyond the session. */
export interface IdentityProof {
  password?: string | undefined;
  code?: string | undefined;
  /** Hash of the client's network address. */
  clientAddress: string;
}

export interface ProvenIdentity {
  customer: CustomerRow;
  /** The mailed code that proved it, which is used up with the change; null where the password did. */
  code: CodeQuery | null;
}

/** Checks the password, or the mailed code, outside of a transaction; `confirmIdentity` follows inside of one. */
export async function proveIdentity(
  deps: Deps,
  customerId: string,
  { password, code, clientAddress }: IdentityProof,
): Promise<ProvenIdentity | Refusal> {
  const customer = await findCustomer(deps.db, customerId);
  if (!customer) return notFound();
  if (password !== undefined) return await provePassword(deps, customer, password);
  const limited = await countAttempt(deps, 'wrong-code', clientAddress);
  if (limited) return limited;
  const query: CodeQuery = { hash: hashCode(code ?? ''), purpose: 'identity', now: deps.clock() };
  if ((await findCodeOwner(deps.db, query)) !== customerId) return refuseField('code', WRONG_CODE);
  await takeBackAttempt(deps, 'wrong-code', clientAddress);
  return { customer, code: query };
}

async function provePassword(deps: Deps, customer: CustomerRow, password: string): Promise<ProvenIdentity | Refusal> {
  const limited = await countAttempt(deps, 'old-password', customer.id);
  if (limited) return limited;
  const isRight = await deps.passwords.verify(password, customer.password_hash);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuseField('password', WRONG_PASSWORD);
  await resetAttempts(deps, 'old-password', customer.id);
  return { customer, code: null };
}

/** Locks the customer and uses the code up; refused where password or code changed since they were checked. */
export async function confirmIdentity(
  tx: Tx,
  { customer: proven, code }: ProvenIdentity,
): Promise<CustomerRow | Refusal> {
  const customer = await lockCustomer(tx, proven.id);
  if (!customer) return notFound();
  if (code === null) {
    return customer.password_hash === proven.password_hash ? customer : refuseField('password', WRONG_PASSWORD);
  }
  return (await consumeCode(tx, code)) ? customer : refuseField('code', WRONG_CODE);
}
