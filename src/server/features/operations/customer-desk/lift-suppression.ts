import { normalizeEmail } from '#domain/customer/email.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { hashAddress, liftSuppression as lift } from '#server/features/base/mails/suppressions.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { findCustomerId } from './repository.ts';

/**
 * An address is mailed again, on the word of somebody who reached the person otherwise; it need not have an account, as
 * that of somebody who cannot sign up. A complaint is the person's own wish, which only the person takes back.
 */
export async function liftSuppression(
  deps: Pick<ActContext, 'db' | 'mailKey'>,
  { input: { email, cause } }: StaffRequest<'liftSuppression'>,
): Promise<ActResult | Refusal> {
  if (!(await lift(deps, deps.db, { address: email, reason: cause })))
    return refuse(
      409,
      cause === 'bounce'
        ? 'Los correos a esta dirección ya se mandan'
        : 'De esta dirección nadie marcó un correo como no deseado',
    );
  const customerId = await findCustomerId(deps.db, normalizeEmail(email));
  return {
    // The audit keeps no address.
    subject: customerId ? { kind: 'customer', id: customerId } : { kind: 'address', id: hashAddress(deps, email) },
    effects:
      cause === 'bounce'
        ? [
            'Los próximos correos a esta dirección se mandan de nuevo; los que no salieron no se repiten.',
            'Si el próximo vuelve, la dirección queda suspendida otra vez.',
          ]
        : ['Los avisos de precios y las ofertas que esta persona acepte se le mandan de nuevo.'],
  };
}
