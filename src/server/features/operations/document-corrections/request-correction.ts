import type { DocumentCorrection } from '#contract/document-corrections.ts';
import { MESSAGES } from '#contract/messages.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Tx } from '#db/transaction.ts';
import { hasValidCheckDigit } from '#domain/customer/document.ts';
import { readPhoto } from '#domain/photo/read-photo.ts';
import type { Context } from '#server/context.ts';
import { refuseBeyondQuota } from '#server/features/operations/uploads/quota.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import {
  confirmIdentity,
  type IdentityProof,
  type ProvenIdentity,
  proveIdentity,
} from '#server/features/people/accounts/prove-identity.ts';
import { readProfile } from '#server/features/people/accounts/read-profile.ts';
import { inTurns } from '#server/in-turns.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { type CorrectionRow, findWaiting, insertCorrection, selectCorrections } from './repository.ts';
import { type CorrectionRequest, openRequest, sealRequest } from './sealed-request.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'fieldCipher' | 'limits' | 'passwords'>;

const refuseDocument = (message: string) => refuse(422, message, [{ field: 'document', message }]);

interface CorrectionForm {
  customerId: string;
  document: string;
  documentConfirmed?: boolean | undefined;
  /** In base64. */
  photo: string;
  proof: IdentityProof;
}

/**
 * Asks for another document than the locked one, once the customer proved to be the owner of the account: it also decides
 * whose bank account a refund goes to. The same request again is answered with what became of the first.
 */
export async function requestDocumentCorrection(
  deps: Deps,
  form: CorrectionForm,
): Promise<DocumentCorrection | Refusal> {
  const limited = await countAttempt(deps, 'case-photo', form.customerId);
  if (limited) return limited;
  const identity = await proveIdentity(deps, form.customerId, form.proof);
  if (isRefusal(identity)) return identity;
  const photo = await inTurns(readPhoto(Buffer.from(form.photo, 'base64')));
  if (!photo) return refuseField('photo', 'La foto tiene que ser JPEG, PNG o WebP, de hasta 5 MB');
  const { document, documentConfirmed = false } = form;
  const data = Buffer.from(photo.bytes).toString('base64');
  const request = { document, type: photo.type, data };
  return await rollbackOnRefusal<DocumentCorrection, Refusal>(deps.db, isRefusal, (tx) =>
    saveRequest(deps, tx, { identity, request, documentConfirmed }),
  );
}

interface ProvenRequest {
  identity: ProvenIdentity;
  request: CorrectionRequest;
  documentConfirmed: boolean;
}

async function saveRequest(
  deps: Deps,
  tx: Tx,
  { identity, request, documentConfirmed }: ProvenRequest,
): Promise<DocumentCorrection | Refusal> {
  const owner = await confirmIdentity(tx, identity);
  if (isRefusal(owner)) return owner;
  const { document } = request;
  const profile = await readProfile({ ...deps, db: tx }, owner.id);
  if (isRefusal(profile)) return profile;
  const waiting = await findWaiting(tx, owner.id);
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
  const undecided = { decided_at: null, decided_by: null, reason: null };
  const sealed = sealRequest(deps, id, request);
  const beyond = await refuseBeyondQuota(tx, { customerId: owner.id, size: sealed.length });
  if (beyond) return beyond;
  const asked = { id, customer_id: owner.id, request: sealed, state: 'waiting', requested_at: deps.clock() } as const;
  return presentCorrection(await insertCorrection(tx, { ...asked, ...undecided }));
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
