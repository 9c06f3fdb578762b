import type { AccountExport } from '#contract/account-data.ts';
import { type SessionRights, sessionMay } from '#domain/staff/roles.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { collectAccount } from '#server/features/operations/account-data/export-account.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { UNKNOWN_CUSTOMER } from './read-customer.ts';
import { findPerson, hasOpenedExport } from './repository.ts';

const OPEN_MINUTES = 5;

const WITH_SEALED =
  'con su documento, su fecha de nacimiento y sus direcciones: el mismo archivo que descarga de su cuenta.';
const WITHOUT_SEALED = 'con sus direcciones; el archivo no trae documentos ni fecha de nacimiento, que tu rol no ve.';

function mayUnseal(staff: SessionRights): boolean {
  return sessionMay(staff, 'documents.unseal');
}

/** Lets this session download a customer's data for some minutes. The act's audit row is what opens it. */
export async function exportCustomer(
  { db }: Pick<ActContext, 'db'>,
  { input: { id }, staff }: StaffRequest<'exportCustomer'>,
): Promise<ActResult | Refusal> {
  const person = await findPerson(db, id);
  if (!person) return notFound(UNKNOWN_CUSTOMER);
  return {
    subject: { kind: 'customer', id: person.id },
    effects: [
      `Podés descargar durante ${OPEN_MINUTES} minutos, solo en esta sesión, todo lo que la tienda guarda de este cliente, ${mayUnseal(staff) ? WITH_SEALED : WITHOUT_SEALED}`,
      'Queda registrado que lo pediste, con el motivo.',
    ],
  };
}

/** What the shopper's own export holds and the role may see, while this session's download is open. */
export async function downloadCustomerData(
  deps: Pick<Context, 'db' | 'clock' | 'config' | 'fieldCipher'>,
  { input: { id }, staff }: StaffRequest<'downloadCustomerData'>,
): Promise<AccountExport | Refusal> {
  const since = new Date(deps.clock().getTime() - OPEN_MINUTES * 60_000);
  const isOpen = await hasOpenedExport(deps.db, { sessionId: staff.id, customerId: id, since });
  if (!isOpen) return refuse(409, 'La descarga no está abierta. Pedila de nuevo, con un motivo.');
  return await collectAccount(deps, { customerId: id, id: null, unseals: mayUnseal(staff) });
}
