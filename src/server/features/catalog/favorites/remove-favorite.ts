import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { deleteFavorite } from './repository.ts';

export async function removeFavorite(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  id: string,
): Promise<undefined | Refusal> {
  return (await deleteFavorite(db, customerId, id)) ? undefined : notFound();
}
