import type { AddressSnapshot, LockedOrder, RecipientSnapshot } from '#db/tables/orders.ts';
import { type Department, deliveryZoneOf } from '#domain/address/department.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { encryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import {
  changeAddress,
  findOpenAddressChange,
  openAddressChange,
} from '#server/features/fulfilment/address-changes/address-changes.ts';
import type { ChargeRow } from '#server/features/money/payments/charges.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { correctionLock } from './correction-lock.ts';
import { settleDelivery } from './delivery-difference.ts';
import { saveRecipient } from './repository.ts';

const ADDRESS_LABELS = {
  address: 'calle',
  doorNumber: 'número de puerta',
  neighborhood: 'barrio',
  zipCode: 'código postal',
  apartment: 'departamento',
  phoneNumber: 'teléfono',
  observations: 'observaciones',
} as const;

const RECIPIENT_LABELS = {
  firstName: 'nombre',
  middleName: 'segundo nombre',
  lastName: 'apellido',
  secondLastName: 'segundo apellido',
  phone: 'teléfono',
  document: 'documento',
} as const;

/** Changes the given fields of the delivery address; every other one stays. */
export async function changeOrderAddress(
  deps: ActContext,
  {
    input: { number, difference, ...fields },
    staff,
    reason,
  }: StaffRequest<'changeOrderAddress'> & {
    reason: string;
  },
): Promise<ActResult | Refusal> {
  const order = await lockCorrectable(deps, number);
  if (isRefusal(order)) return order;
  if (order.delivery_method === 'pickup')
    return refuse(422, 'Esta orden se retira en el local: no tiene dirección de entrega que cambiar.');
  const change = changesFor(staff, order.address, fields);
  if (Object.keys(change).length === 0) return refuse(422, 'Esos datos son los que la orden ya tiene: no cambia nada.');
  if (await findOpenAddressChange(deps.tx, order.id))
    return refuse(
      409,
      'Hay otro cambio de dirección que espera su pago: dejalo sin efecto antes, o que lo ponga la tienda.',
    );
  const address: AddressSnapshot = { ...order.address, ...change };
  const zone = deliveryZoneOf(address.apartment as Department);
  const settled = await settleDelivery(deps, { order, zone, staff, reason, difference });
  if (isRefusal(settled)) return settled;
  const { paidCents, waivedCents, toPayCents, effects } = settled;
  if (toPayCents > 0) {
    const charge = await openAddressChange(deps, deps.tx, { order, address, zone, more: toPayCents });
    return pendingChange(number, change, charge);
  }
  await changeAddress(deps, deps.tx, { order, address, zone, paidCents, changeId: deps.random.uuid() });
  const done = correction(number, change, [
    `Cambia la dirección de la orden ${number}: ${labelsOf(change, ADDRESS_LABELS)}.`,
    ...effects,
  ]);
  return waivedCents === 0 ? done : { ...done, after: { ...done.after, waivedCents } };
}

/** Changes the given fields of who receives the order, as customs is told; every other one stays. */
export async function changeOrderRecipient(
  deps: ActContext,
  { input: { number, document, ...fields }, staff }: StaffRequest<'changeOrderRecipient'>,
): Promise<ActResult | Refusal> {
  const order = await lockCorrectable(deps, number);
  if (isRefusal(order)) return order;
  const names = changesFor(staff, order.consignee, fields);
  // Whether it is the document that the order has is not said: who may change it may not see it.
  const change = document === undefined ? names : { ...names, document: encryptDocument(deps, order.id, document) };
  if (Object.keys(change).length === 0) return refuse(422, 'Esos datos son los que la orden ya tiene: no cambia nada.');
  const recipient: RecipientSnapshot = { ...order.consignee, ...change };
  await saveRecipient(deps.tx, order.id, recipient);
  const details = { correctionId: deps.random.uuid() };
  await sendOrderMail(deps, deps.tx, { kind: 'recipient-changed', order: { ...order, consignee: recipient }, details });
  const text = `Cambian los datos de quien recibe la orden ${number}: ${labelsOf(change, RECIPIENT_LABELS)}.`;
  return correction(number, change, [text]);
}

async function lockCorrectable({ tx }: ActContext, number: number): Promise<LockedOrder | Refusal> {
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const locked = correctionLock(order);
  return locked === null ? order : refuse(409, locked);
}

/**
 * Of the given fields those that differ; one that was left out is undefined. For somebody who may not see what the order has,
 * every given field is a change: a guess that is right must not look different from a wrong one.
 */
function changesFor<Row extends object>(
  staff: StaffSession,
  row: Row,
  given: { [Field in keyof Row]?: Row[Field] | undefined },
) {
  const isSeen = sessionMay(staff, 'customers');
  const changed = Object.entries(given).filter(
    ([field, value]) => value !== undefined && !(isSeen && value === row[field as keyof Row]),
  );
  return Object.fromEntries(changed) as Partial<Row>;
}

function labelsOf(change: object, labels: Readonly<Record<string, string>>): string {
  return Object.keys(change)
    .map((field) => labels[field] ?? field)
    .join(', ');
}

/** What was opened by a change that the shopper pays first. */
function pendingChange(number: number, change: object, charge: ChargeRow): ActResult {
  const { id, cents: amount, currency, expires_at: payUntil } = charge;
  return {
    subject: { kind: 'order', id: String(number) },
    after: { changed: Object.keys(change), charge: id },
    effects: [
      `La orden ${number} cambia de dirección cuando quien compró pague ${formatMoney(cents(amount), currency)}: ${labelsOf(change, ADDRESS_LABELS)}.`,
      `Tiene hasta el ${formatDateTime(payUntil.toISOString())}, o hasta que el envío se anuncie al transportista; si no paga, sigue la dirección que tiene.`,
      'A quien compró le llega un correo con el importe y dónde pagarlo.',
    ],
  };
}

/** The audit has the names of the fields, never their values. */
function correction(number: number, change: object, texts: string[]): ActResult {
  return {
    subject: { kind: 'order', id: String(number) },
    after: { changed: Object.keys(change) },
    effects: [...texts, 'A quien compró le llega un correo que lo dice.'],
  };
}
