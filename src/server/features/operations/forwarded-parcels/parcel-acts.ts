import { completeNotice } from '#db/inbox.ts';
import type { Tx } from '#db/transaction.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import {
  assignOwner,
  correctWeight,
  findAssignable,
  findOpenParcel,
  markReturned,
} from '#server/features/checkout/forwarded-parcels/staff-parcel.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { UNKNOWN_PARCEL } from './list-parcels.ts';
import { insertReturn, lockLockerOwner } from './repository.ts';

const NOT_ASSIGNABLE =
  'Este paquete vuelve a la tienda, o viaja con una orden de otro casillero: para dárselo a otra persona, primero se cancela';
const NOT_OPEN = 'Este paquete no está esperando en Miami: ya viaja, vuelve a la tienda o todavía no llegó';

/** Says whose a parcel is: what its owner declared stays, and what others declared of it goes. */
export async function assignParcel(
  context: ActContext,
  { input: { id, locker } }: StaffRequest<'assignParcel'>,
): Promise<ActResult | Refusal> {
  const { tx } = context;
  const customerId = await lockLockerOwner(tx, Number(locker.slice('UY-'.length)));
  if (customerId === null) return refuseField('locker', `No hay un casillero ${locker}`);
  const parcel = await findAssignable(tx, { id, customerId });
  if (parcel === null) return notFound(UNKNOWN_PARCEL);
  if (parcel === 'not-assignable') return refuse(409, NOT_ASSIGNABLE);
  const isOwn = parcel.customer_id === customerId;
  const assigned = await assignOwner(context, tx, { parcel, customerId });
  const next =
    assigned.received_at === null
      ? 'Lo recibe cuando llega a Miami.'
      : assigned.store === null
        ? 'Se le pregunta por correo qué es.'
        : 'Recibe un correo para elegir cómo traerlo.';
  return {
    subject: { kind: 'parcel', id: parcel.tracking_number },
    before: { customer: parcel.customer_id },
    after: { customer: customerId },
    effects: [
      isOwn
        ? `El paquete ${parcel.tracking_number} sigue en el casillero ${locker}.`
        : `El paquete ${parcel.tracking_number} pasa al casillero ${locker}. ${next}`,
      'Lo que otros pidieron de él se cierra, con sus facturas, sin decirles de quién es.',
    ],
  };
}

/** Corrects what the depot's scale said. */
export async function weighParcel(
  context: ActContext,
  { input: { id, weightGrams } }: StaffRequest<'weighParcel'>,
): Promise<ActResult | Refusal> {
  const parcel = await openParcel(context.tx, id);
  if (isRefusal(parcel)) return parcel;
  await correctWeight(context, context.tx, { parcel, weightGrams });
  const before = parcel.weight_grams === null ? 'sin peso' : `con ${parcel.weight_grams} g`;
  return {
    subject: { kind: 'parcel', id: parcel.tracking_number },
    before: { weightGrams: parcel.weight_grams },
    after: { weightGrams },
    effects: [
      `El paquete ${parcel.tracking_number} estaba ${before} y queda con ${weightGrams} g: de eso sale su precio.`,
    ],
  };
}

/** Begins to send a parcel back; what happens at the depot is a task of a person, as with packages that no order expects. */
export async function returnParcel(
  { tx, clock }: ActContext,
  { input: { id }, staff, reason }: StaffRequest<'returnParcel'> & { reason: string },
): Promise<ActResult | Refusal> {
  const parcel = await openParcel(tx, id);
  if (isRefusal(parcel)) return parcel;
  const at = clock();
  const { tracking_number: number, reception_key: key } = parcel;
  await markReturned(tx, { parcel, at });
  const trackingNumber = key === null ? number : key.slice('package:'.length);
  await insertReturn(tx, {
    tracking_number: trackingNumber,
    order_id: null,
    reason,
    requested_by: staff.staffId,
    requested_at: at,
    done_by: null,
    done_at: null,
  });
  // The list of packages has it until somebody marks that it left.
  if (key !== null) await completeNotice(tx, { source: 'skypostal', key }, 'parked');
  return {
    subject: { kind: 'parcel', id: number },
    before: { returned: false },
    after: { returned: true },
    effects: [
      `La devolución del paquete ${number} queda como tarea: el transportista no la recibe por sistema, así que hay que pedírsela y después marcarla como hecha.`,
      'Su dueño lo ve devuelto en su cuenta y no lo puede traer.',
    ],
  };
}

async function openParcel(tx: Tx, id: string) {
  const found = await findOpenParcel(tx, id);
  if (found === null) return notFound(UNKNOWN_PARCEL);
  return found === 'not-open' ? refuse(409, NOT_OPEN) : found;
}
