import type { Context } from '#server/context.ts';
import { findOpenRefunds, type OpenRefund } from './repository.ts';

/** The refunds that wait for a person or for the shopper's account, the oldest first. */
export async function listOpenRefunds({ db }: Pick<Context, 'db'>): Promise<OpenRefund[]> {
  return await findOpenRefunds(db);
}
