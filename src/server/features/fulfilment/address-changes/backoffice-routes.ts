import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import {
  type ActContext,
  type ActResult,
  defineBackofficeRoutes,
  type StaffRequest,
} from '#server/backoffice/handler.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { endAddressChange, findOpenAddressChange, waiveAddressCharge as waive } from './address-changes.ts';
import { selectChange } from './repository.ts';

async function lockOpen({ tx }: ActContext, id: string) {
  const seen = await selectChange(tx, id);
  if (!seen) return notFound('No hay ningún cambio de dirección con ese identificador');
  const order = await lockOrder(tx, seen.order_id);
  const open = await findOpenAddressChange(tx, order.id);
  if (open?.change.id !== id) return refuse(409, 'Ese cambio de dirección ya terminó');
  if (open.charge.state !== 'open') return refuse(409, 'La diferencia ya se pagó: la dirección cambia sola');
  return { order, ...open };
}

/** The shop pays the difference of a pending change: the address changes at once. */
async function waiveAddressCharge(
  context: ActContext,
  { input: { id } }: StaffRequest<'waiveAddressCharge'>,
): Promise<ActResult | Refusal> {
  const found = await lockOpen(context, id);
  if (isRefusal(found)) return found;
  const { order, charge } = found;
  await waive(context, context.tx, found);
  return {
    subject: { kind: 'order', id: String(order.number) },
    after: { change: id, waivedCents: charge.usd_cents },
    effects: [
      `La orden ${order.number} va a la dirección nueva, y los ${amountOf(charge)} de diferencia los pone la tienda.`,
      'A quien compró le llega un correo que lo dice; si ya estaba pagando, se le devuelve.',
    ],
  };
}

/** Takes a pending change back: the order keeps its address. */
async function withdrawAddressChange(
  context: ActContext,
  { input: { id } }: StaffRequest<'withdrawAddressChange'>,
): Promise<ActResult | Refusal> {
  const found = await lockOpen(context, id);
  if (isRefusal(found)) return found;
  const { order, charge } = found;
  await endAddressChange(context, context.tx, { order, ending: 'address-withdrawn' });
  return {
    subject: { kind: 'order', id: String(order.number) },
    after: { change: id, state: 'withdrawn' },
    effects: [
      `La orden ${order.number} sigue con la dirección que tiene, y los ${amountOf(charge)} ya no se cobran.`,
      'A quien compró le llega un correo que lo dice; si ya estaba pagando, se le devuelve.',
    ],
  };
}

function amountOf(charge: { cents: number; currency: 'USD' | 'UYU' }): string {
  return formatMoney(cents(charge.cents), charge.currency);
}

export const addressChangeStaffRoutes = defineBackofficeRoutes({ waiveAddressCharge, withdrawAddressChange });
