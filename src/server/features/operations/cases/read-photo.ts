import type { CallReply } from '#contract/caller.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { type OwnCaseId, selectOwnPhoto } from './repository.ts';

/** A photo of the customer's case. */
export async function readCasePhoto(
  { db }: Pick<Context, 'db'>,
  own: OwnCaseId & { photoId: string },
): Promise<CallReply<'readCasePhoto'> | Refusal> {
  const photo = await selectOwnPhoto(db, own);
  return photo ? { type: photo.type, data: photo.data.toString('base64') } : notFound('No encontramos esa foto');
}
