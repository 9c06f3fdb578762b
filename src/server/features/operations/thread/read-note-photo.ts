import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { THREAD_PERMISSIONS } from '#domain/staff/thread-permissions.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { selectPhoto } from './repository.ts';

/** The photo of a note, for who may see what the note is about. */
export async function readNotePhoto(
  { db }: Pick<Context, 'db'>,
  { input: { id }, staff }: StaffRequest<'readNotePhoto'>,
): Promise<BackofficeReply<'readNotePhoto'> | Refusal> {
  const photo = await selectPhoto(db, id);
  if (!photo) return notFound('No encontramos esa foto');
  const permission = THREAD_PERMISSIONS[photo.customer_id === null ? (photo.page_kind ?? 'order') : 'customer'];
  if (!sessionMay(staff, permission)) return refuse(403, 'Tu rol no permite esto');
  return { type: photo.type, data: photo.data.toString('base64') };
}
