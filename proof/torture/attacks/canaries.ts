import type { Fixtures } from '#proof/api-conformance/fixtures.ts';
import type { Target } from './target.ts';

export const PERSON = { firstName: 'Canaria', lastName: 'Quillotana', phone: '098765432' } as const;

/** Gives a customer personal data that nobody else has, and returns what only this customer may read. */
export async function plantCanaries(target: Target, own: Fixtures): Promise<string[]> {
  const changed = await target.call('updateProfile', { body: PERSON }, own);
  if (changed.status !== 200) throw new Error(`the profile was answered with ${changed.status}`);
  const {
    id,
    email,
    addressId,
    otherAddressId,
    favoriteId,
    cartId,
    cartItemId,
    orders,
    caseId,
    casePhotoId,
    documentId,
  } = own;
  const ids = [id, addressId, otherAddressId, favoriteId, cartId, cartItemId, caseId, casePhotoId, documentId];
  return [...ids, email, PERSON.lastName, PERSON.phone, own.packageNumber, own.carrierNumber, ...Object.values(orders)];
}

/** The canaries that an answer holds and its request did not name. */
export function findCanaries(answer: string, request: string, canaries: readonly string[]): string[] {
  return canaries.filter((canary) => canary !== '' && answer.includes(canary) && !request.includes(canary));
}
