import type { DocumentCorrection } from '#contract/document-corrections.ts';
import { MESSAGES } from '#contract/messages.ts';
import { transaction } from '#db/transaction.ts';
import { hasValidCheckDigit } from '#domain/customer/document.ts';
import { readPhoto } from '#domain/photo/read-photo.ts';
import type { Context } from '#server/context.ts';
import { lockCustomer } from '#server/features/checkout/orders/lock-order.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { readProfile } from '#server/features/people/accounts/read-profile.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { type CorrectionRow, findWaiting, insertCorrection, selectCorrections } from './repository.ts';
import { openRequest, sealRequest } from './sealed-request.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'fieldCipher' | 'limits'>;

const refuseDocument = (message: string) => refuse(422, message, [{ field: 'document', message }]);

/** Asks for another document than the locked one. The same request again is answered with what became of the first. */
export async function requestDocumentCorrection(
  deps: Deps,
  customerId: string,
  { document, documentConfirmed = false, photo: base64 }: CallRequest<'requestDocumentCorrection'>['body'],
): Promise<DocumentCorrection | Refusal> {
  const limited = await countAttempt(deps, 'case-photo', customerId);
  if (limited) return limited;
  const photo = readPhoto(Buffer.from(base64, 'base64'));
  if (!photo) return refuseField('photo', 'La foto tiene que ser JPEG, PNG o WebP, de hasta 5 MB');
  return await transaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId);
    const profile = await readProfile({ ...deps, db: tx }, customerId);
    if (isRefusal(profile)) return profile;
    const waiting = await findWaiting(tx, customerId);
    if (waiting) {
      const isSame = openRequest(deps, waiting)?.document === document;
      return isSame
        ? presentCorrection(waiting)
        : refuse(409, 'Ya pediste una corrección: una persona la está revisando');
    }
    if (!profile.documentLocked) return refuse(409, 'Todavía podés cambiar la cédula en tu cuenta');
    if (profile.document === document) return refuseDocument('Es la cédula que ya tiene tu cuenta');
    if (!documentConfirmed && !hasValidCheckDigit(document)) return refuseDocument(MESSAGES.checkDigit);
    const id = deps.random.uuid();
    const content = { document, type: photo.type, data: Buffer.from(photo.bytes).toString('base64') };
    const undecided = { decided_at: null, decided_by: null, reason: null };
    const request = sealRequest(deps, id, content);
    const asked = { id, customer_id: customerId, request, state: 'waiting', requested_at: deps.clock() } as const;
    return presentCorrection(await insertCorrection(tx, { ...asked, ...undecided }));
  });
}

export async function listDocumentCorrections(
  { db }: Pick<Context, 'db'>,
  customerId: string,
): Promise<DocumentCorrection[]> {
  return (await selectCorrections(db, customerId)).map(presentCorrection);
}

export function presentCorrection({ id, state, requested_at, decided_at, reason }: CorrectionRow): DocumentCorrection {
  return {
    id,
    state,
    requestedAt: requested_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
    reason,
  };
}
