import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { openSessionOnDevice } from '#server/features/people/accounts/known-devices.ts';
import { insertCustomer } from '#server/features/people/accounts/repository.ts';
import { issueToken } from '#server/features/people/accounts/session.ts';
import { isRefusal } from '#server/refusal.ts';
import type { TestCustomer } from './reachable-shop.ts';

/** Writes a customer with a session, as the sign-up and the verification by the mailed code leave them: no mail is sent. */
export async function writeCustomer(context: Context): Promise<TestCustomer> {
  const id = context.random.uuid();
  const email = `persona-${Buffer.from(context.random.bytes(6)).toString('hex')}@correo.example`;
  const password = 'Contrasena1';
  const passwordHash = await context.passwords.hash(password);
  if (isRefusal(passwordHash)) throw passwordHash;
  const now = context.clock();
  const names = { first_name: 'Lucía', last_name: 'Fernández', email, email_key: email };
  const session = await transaction(context.db, async (tx) => {
    const row = { id, ...names, password_hash: passwordHash, created_at: now, verified_at: now };
    const owner = await insertCustomer(tx, row);
    if (!owner) throw new Error(`${email} exists`);
    return await openSessionOnDevice(context, tx, {
      owner,
      device: { token: null, name: null, remember: () => undefined },
    });
  });
  if (!session) throw new Error(`${email} has another password`);
  const { accessToken } = await issueToken(context, session);
  return { token: accessToken, id, email, password };
}
