import type { CallReply } from '#contract/caller.ts';
import { isCountable } from '#domain/search/countable.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { deleteRequest, hasRequest, insertRequest } from './repository.ts';

/** A customer waits for so many searches at once. */
export const MAX_REQUESTS = 20;

/** Asks to be mailed when the shop has what was searched for, or ends that; a repeat changes nothing. */
export async function setSearchRequest(
  { db, clock, random }: Pick<Context, 'db' | 'clock' | 'random'>,
  customerId: string,
  { keyword, requested }: { keyword: string; requested: boolean },
): Promise<CallReply<'setSearchRequest'> | Refusal> {
  const query = normalizeKeyword(keyword);
  // The staff reads it: what could be a person's data is no search.
  if (!isCountable(query)) return refuse(422, 'Eso no parece el nombre de un producto.');
  if (!requested) await deleteRequest(db, customerId, query);
  else if (!(await insertRequest(db, { id: random.uuid(), customerId, query, now: clock() }, MAX_REQUESTS)))
    return refuse(409, `Ya esperás ${MAX_REQUESTS} avisos. Dejá de esperar alguno para pedir otro.`);
  return { requested };
}

export async function readSearchRequest(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  keyword: string,
): Promise<CallReply<'readSearchRequest'>> {
  return { requested: await hasRequest(db, customerId, normalizeKeyword(keyword)) };
}
