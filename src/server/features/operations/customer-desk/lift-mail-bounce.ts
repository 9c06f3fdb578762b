import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { liftSuppression } from '#server/features/base/mails/suppressions.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { UNKNOWN_CUSTOMER } from './read-customer.ts';
import { findPerson } from './repository.ts';

/**
 * Mails to the customer's address are sent again, on the word of somebody who reached the person otherwise. A complaint
 * is the person's own wish, which only the person takes back.
 */
export async function liftMailBounce(
  deps: Pick<ActContext, 'db' | 'mailKey'>,
  { input: { id } }: StaffRequest<'liftMailBounce'>,
): Promise<ActResult | Refusal> {
  const person = await findPerson(deps.db, id);
  if (!person) return notFound(UNKNOWN_CUSTOMER);
  const lifted = await liftSuppression(deps, deps.db, { address: person.email, reason: 'bounce' });
  if (!lifted) return refuse(409, 'Los correos a esta dirección ya se mandan');
  return {
    subject: { kind: 'customer', id: person.id },
    effects: [
      'Los próximos correos a esta dirección se mandan de nuevo; los que no salieron no se repiten.',
      'Si el próximo vuelve, la dirección queda suspendida otra vez.',
    ],
  };
}
