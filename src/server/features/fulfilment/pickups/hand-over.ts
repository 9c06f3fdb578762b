import type { LockedOrder } from '#db/tables/orders.ts';
import { transaction } from '#db/transaction.ts';
import { checkPickupCode, isPickupCode, pickupTriesLeft } from '#domain/order/pickup.ts';
import { isHandedOver } from '#domain/order/status.ts';
import { recordAudit } from '#server/backoffice/audit.ts';
import {
  type ActContext,
  type ActResult,
  defineBackofficeRoutes,
  type StaffRequest,
  type StaffSession,
} from '#server/backoffice/handler.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { resolveIssue } from '#server/features/checkout/orders/record-issue.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { hashPickupCode } from './pickups.ts';
import { type AuthorizationRow, addWrongHash, endActive, selectActive } from './repository.ts';

const BLOCKED =
  'Se escribieron demasiados códigos que no eran y este ya no sirve. Quien compró puede hacer otro desde su orden, o venir con su documento.';

/** Gives an order that waits at the branch to its recipient, or to whom its shopper authorized and who knows the code. */
async function handOverOrder(
  context: ActContext,
  { input: { number, collector, pickupCode, documentSeen }, staff }: StaffRequest<'handOverOrder'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const unfit = refuseUnfit(order);
  if (unfit) return unfit;
  if (!documentSeen) return refuseField('documentSeen', 'Mirá su documento antes de entregar');
  const authorized = collector === 'authorized' ? await checkCode(context, { order, staff, pickupCode }) : null;
  if (isRefusal(authorized)) return authorized;
  const at = clock();
  await endActive(tx, order.id, { ending: authorized ? 'picked-up' : 'closed', at });
  const resolved = await resolveIssue(tx, order, at);
  if (resolved) await context.orderEvents.issueResolved(tx, resolved);
  await transitionOrder(context, tx, { order: resolved ?? order, trigger: 'picked-up', at });
  return {
    subject: { kind: 'order', id: String(number) },
    before: { status: order.status },
    after: { collector },
    effects: [
      authorized
        ? `La orden ${number} queda entregada a la persona que autorizó quien compró.`
        : `La orden ${number} queda entregada a quien la recibe.`,
      'A quien compró le llega el correo de la entrega, que dice quién la retiró.',
    ],
    shown: authorized?.name ? [`El código es correcto. Entregala solo a ${authorized.name}.`] : [],
  };
}

function refuseUnfit({ delivery_method, status, number }: LockedOrder): Refusal | null {
  if (delivery_method !== 'pickup') return refuse(422, `La orden ${number} no se retira en el local.`);
  if (status === 'PICK_UP') return null;
  return refuse(
    409,
    isHandedOver(status) ? `La orden ${number} ya se entregó.` : `La orden ${number} no está en el local.`,
  );
}

interface TypedCode {
  /** Locked, so that codes are checked one after the other. */
  order: LockedOrder;
  staff: StaffSession;
  pickupCode: string | undefined;
}

/** The authorization whose code it is. A wrong code is counted for good, also where the act is only looked at. */
async function checkCode(context: ActContext, typed: TypedCode): Promise<AuthorizationRow | Refusal> {
  const { order, pickupCode = '' } = typed;
  const active = await selectActive(context.tx, order.id);
  if (!active) return refuseField('collector', 'Quien compró no autorizó a nadie: solo la retira quien la recibe.');
  if (!isPickupCode(pickupCode)) return refuseField('pickupCode', 'El código tiene ocho letras y números');
  const hash = hashPickupCode(active.id, pickupCode);
  const { code_hash: codeHash, wrong_hashes: wrongHashes } = active;
  const result = checkPickupCode({ codeHash, wrongHashes }, hash);
  if (result === 'right') return active;
  if (result === 'blocked') return refuseField('pickupCode', BLOCKED);
  if (result === 'wrong') await countWrongCode(context, typed, { active, hash });
  const left = pickupTriesLeft(wrongHashes.length + (result === 'wrong' ? 1 : 0));
  const tries = left === 1 ? 'Queda un intento' : `Quedan ${left} intentos`;
  return refuseField('pickupCode', left === 0 ? BLOCKED : `Ese no es el código: no la entregues. ${tries}.`);
}

/** The last one blocks the code, which its shopper learns. */
async function countWrongCode(
  { outside }: ActContext,
  { order, staff }: TypedCode,
  { active, hash }: { active: AuthorizationRow; hash: string },
): Promise<void> {
  const wrongCodes = active.wrong_hashes.length + 1;
  await transaction(outside.db, async (tx) => {
    await addWrongHash(tx, active.id, hash);
    const { staffId, id: sessionId, factor } = staff;
    const subject = { kind: 'order', id: String(order.number) };
    const effects = [`Un código de retiro que no era (${wrongCodes}).`];
    const entry = { act: 'handOverOrder', outcome: 'refused', staffId, sessionId, factor, subject, effects } as const;
    await recordAudit({ ...outside, db: tx }, entry);
    if (pickupTriesLeft(wrongCodes) > 0 || active.name === null) return;
    const details = { correctionId: active.id, collector: active.name };
    await sendOrderMail(outside, tx, { kind: 'pickup-blocked', order, details });
  });
}

export const pickupStaffRoutes = defineBackofficeRoutes({ handOverOrder });
