import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { eraseAccount } from '#server/features/operations/account-data/erase-account.ts';
import {
  findOpenOrders,
  findParcelsInMiami,
  type OpenCause,
} from '#server/features/operations/account-data/open-orders.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { UNKNOWN_CUSTOMER } from './read-customer.ts';
import { countOwned, lockPeople } from './repository.ts';

const REASONS: Readonly<Record<OpenCause, string>> = {
  refund: 'tiene dinero por devolver; la devolución tiene que terminar antes',
  unpaid: 'está sin pagar; hay que cancelarla antes',
  paying: 'tiene un pago en curso; hay que esperar lo que diga el banco',
  issue: 'tiene un problema por resolver',
  underway: 'todavía no se entregó',
};

/** Erases a customer's account as the shopper's own deletion does, once nothing of their orders is open. */
export async function eraseCustomer(
  deps: Omit<ActContext, 'partners'>,
  { input: { id } }: StaffRequest<'eraseCustomer'>,
): Promise<ActResult | Refusal> {
  const { tx } = deps;
  const [person] = await lockPeople(tx, { id });
  if (!person) return notFound(UNKNOWN_CUSTOMER);
  const open = await findOpenOrders(tx, person.id);
  const errors = [
    ...open.map(({ number, cause }) => ({ field: 'orders', message: `Orden ${number}: ${REASONS[cause]}` })),
    ...(await findParcelsInMiami(tx, person.id)),
  ];
  if (errors.length > 0) {
    const [first] = errors;
    const message = `Esta cuenta todavía no se puede eliminar. ${first?.message}`;
    return refuse(409, message, errors);
  }
  const owned = await countOwned(tx, person.id);
  await eraseAccount(deps, tx, person);
  return {
    subject: { kind: 'customer', id: person.id },
    before: owned,
    effects: effectsOf(owned),
  };
}

function effectsOf({ orders, addresses, favorites, cases, sessions }: Awaited<ReturnType<typeof countOwned>>) {
  return [
    `Se borran su nombre, correo, teléfono, documento y contraseña; sus direcciones (${addresses}), favoritos (${favorites}), casos con fotos (${cases}), carrito, guardados, historial y correos.`,
    `Se cierran sus sesiones (${sessions}) y no puede volver a ingresar. Lo borrado no se puede recuperar.`,
    orders === 0
      ? 'No tiene órdenes: no queda ningún dato suyo.'
      : `De sus órdenes (${orders}) quedan fecha, productos, importes y números de pago, sin datos personales, porque la ley obliga a guardar las cuentas.`,
    'Le llega un último correo que lo avisa, y después se borra también esa dirección.',
  ];
}
