import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { endAllSessions, endSession } from '#server/features/people/accounts/end-session.ts';
import { listSessions } from '#server/features/people/accounts/list-sessions.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { UNKNOWN_CUSTOMER } from './read-customer.ts';
import { findPerson } from './repository.ts';

type Deps = Pick<ActContext, 'db' | 'clock'>;

const NEXT_CLICK = 'Su próximo clic en la tienda lo lleva a ingresar de nuevo.';

/** Ends one session of a customer. */
export async function endCustomerSession(
  deps: Deps,
  { input: { id, sessionId } }: StaffRequest<'endCustomerSession'>,
): Promise<ActResult | Refusal> {
  const person = await findPerson(deps.db, id);
  if (!person) return notFound(UNKNOWN_CUSTOMER);
  const open = await listSessions(deps, { id: '', customerId: person.id });
  const found = open.find((session) => session.id === sessionId);
  const ended = found && (await endSession(deps, { id: '', customerId: person.id }, sessionId));
  if (!found || isRefusal(ended)) return refuse(409, 'Esa sesión ya no está abierta');
  return {
    subject: { kind: 'customer', id: person.id },
    before: { session: sessionId },
    effects: [`Se cierra la sesión en ${found.device ?? 'un dispositivo desconocido'}.`, NEXT_CLICK],
  };
}

/** Ends every session of a customer. */
export async function endCustomerSessions(
  deps: Deps,
  { input: { id } }: StaffRequest<'endCustomerSessions'>,
): Promise<ActResult | Refusal> {
  const person = await findPerson(deps.db, id);
  if (!person) return notFound(UNKNOWN_CUSTOMER);
  const open = await listSessions(deps, { id: '', customerId: person.id });
  if (open.length === 0) return refuse(409, 'Este cliente no tiene ninguna sesión abierta');
  await endAllSessions(deps, person.id);
  return {
    subject: { kind: 'customer', id: person.id },
    before: { sessions: open.length },
    effects: [
      open.length === 1 ? 'Se cierra la única sesión abierta.' : `Se cierran las ${open.length} sesiones abiertas.`,
      NEXT_CLICK,
    ],
  };
}
