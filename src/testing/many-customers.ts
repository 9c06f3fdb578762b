import pLimit from 'p-limit';
import { transaction } from '#db/transaction.ts';
import { encryptPersonalData } from '#server/features/people/accounts/personal-data.ts';
import { issueToken, openSession } from '#server/features/people/accounts/session.ts';
import { CUSTOMS_DATA } from './purchase-steps.ts';
import type { TestShop } from './shop.ts';

const MAX_CONCURRENT = 8;

export interface SignedInCustomer {
  id: string;
  token: string;
}

/** Creates customers with a session and customs data directly in the database, without the sign-up requests. */
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
    const owner = {
      id,
      ...names,
      ...encryptPersonalData(context.fieldCipher, id, { document, birthday }),
      gender,
      verified_at: now,
      created_at: now,
    };
    const inserted = tx.insertInto('customers').values(owner).returningAll();
    return openSession(context, tx, { owner: await inserted.executeTakeFirstOrThrow(), deviceName: null });
  });
  const { accessToken } = await issueToken(context, session);
  return { id, token: accessToken };
}

/**
 * Runs `work` for every item, a few at a time, so that the load does not depend on the number of items. After a failure
 * no further item is started; the promise is rejected when all that were started have ended.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit({ concurrency: MAX_CONCURRENT, rejectOnClear: true });
  const runs = items.map((item) =>
    limit(() =>
      work(item).catch((error: unknown) => {
        limit.clearQueue();
        throw error;
      }),
    ),
  );
  const failure = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected');
  if (failure) throw failure.reason;
}
