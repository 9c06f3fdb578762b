import { createHash } from 'node:crypto';
import type { Case } from '#contract/cases.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Tx } from '#db/transaction.ts';
import { MAX_CASE_PHOTOS } from '#domain/cases/case.ts';
import type { Photo } from '#domain/photo/photo.ts';
import { readPhoto } from '#domain/photo/read-photo.ts';
import type { Context } from '#server/context.ts';
import { refuseBeyondQuota } from '#server/features/operations/uploads/quota.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { inTurns } from '#server/in-turns.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { lockCase, refuseClosed } from './own-case.ts';
import { presentCase } from './present.ts';
import { hasPhoto, insertPhoto, type OwnCaseId, selectPhotos } from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'db' | 'limits'>;

/** Keeps a photo of an open case without its metadata. The same photo again changes nothing. */
export async function addCasePhoto(deps: Deps, own: OwnCaseId, base64: string): Promise<Case | Refusal> {
  const limited = await countAttempt(deps, 'case-photo', own.customerId);
  if (limited) return limited;
  return await rollbackOnRefusal<Case, Refusal>(deps.db, isRefusal, async (tx) => {
    const locked = await lockCase(tx, own);
    if (isRefusal(locked)) return locked;
    if (locked.found.state === 'closed') return refuseClosed();
    const photo = await inTurns(readPhoto(Buffer.from(base64, 'base64')));
    if (!photo) return refuseField('photo', 'La foto tiene que ser JPEG, PNG o WebP, de hasta 5 MB');
    return (await save(deps, tx, { own, photo })) ?? (await presentCase(tx, locked.found));
  });
}

async function save(
  { random, clock }: Deps,
  tx: Tx,
  { own: { caseId, customerId }, photo }: { own: OwnCaseId; photo: Photo },
): Promise<Refusal | null> {
  const data = Buffer.from(photo.bytes);
  const sha256 = createHash('sha256').update(data).digest('hex');
  if (await hasPhoto(tx, { caseId, sha256 })) return null;
  if ((await selectPhotos(tx, [caseId])).length >= MAX_CASE_PHOTOS)
    return refuse(422, `Un caso lleva hasta ${MAX_CASE_PHOTOS} fotos`);
  const beyond = await refuseBeyondQuota(tx, { customerId, size: data.length });
  if (beyond) return beyond;
  const { type, width, height } = photo;
  await insertPhoto(tx, {
    id: random.uuid(),
    case_id: caseId,
    sha256,
    type,
    width,
    height,
    size: data.length,
    data,
    added_at: clock(),
  });
  return null;
}
