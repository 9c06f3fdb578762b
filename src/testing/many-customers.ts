import { transaction } from '#db/transaction.ts';
import { insertCustomer } from '#server/features/accounts/repository.ts';
import { issueToken, openSession } from '#server/features/accounts/session.ts';
import { CUSTOMS_DATA } from './purchase-steps.ts';
import type { TestShop } from './shop.ts';

const MAX_CONCURRENT = 8;

export interface SignedInCustomer {
  id: string;
  token: string;
}

/** Many customers at once, signed in and known to customs; how they signed up is not what such tests are about. */
export function createCustomers(shop: TestShop, count: number): Promise<SignedInCustomer[]> {
  return Promise.all(Array.from({ length: count }, () => createCustomer(shop)));
}

async function createCustomer({ context }: TestShop): Promise<SignedInCustomer> {
  const id = context.random.uuid();
  const email = `persona-${id}@correo.example`;
  const now = context.clock();
  const { firstName: first_name, lastName: last_name, document, birthday, gender } = CUSTOMS_DATA;
  const names = { email, email_key: email, password_hash: null, first_name, last_name };
  const session = await transaction(context.db, async (tx) => {
    const owner = await insertCustomer(tx, {
      id,
      ...names,
      document: context.fieldCipher.encrypt(document),
      birthday: context.fieldCipher.encrypt(birthday),
      gender,
      verified_at: now,
      created_at: now,
    });
    if (!owner) throw new Error('the address is taken');
    return openSession(context, tx, owner);
  });
  const { accessToken } = await issueToken(context, session);
  return { id, token: accessToken };
}

/**
 * Runs `act` for every member, a few at a time: what each does at one moment is the test's, not the machine's size.
 * After a failure nobody begins any more, and nobody is still at it when it is told.
 */
export async function forEachConcurrently<One>(
  members: readonly One[],
  act: (one: One) => Promise<void>,
): Promise<void> {
  let waiting = [...members];
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await act(one);
  };
  const lines = Array.from({ length: MAX_CONCURRENT }, () =>
    work().catch((error: unknown) => {
      waiting = [];
      return { error };
    }),
  );
  const failed = (await Promise.all(lines)).find((failure) => failure !== undefined);
  if (failed) throw failed.error;
}
