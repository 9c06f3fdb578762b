import type { DocumentCorrectionForStaff } from '#contract/backoffice/document-corrections.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { recordAccess } from '#server/backoffice/audit.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeDocumentCorrectionMail } from '#server/features/base/mails/templates/document-correction.ts';
import { lockCustomer } from '#server/features/checkout/orders/lock-order.ts';
import { type Customer, readCustomer } from '#server/features/people/accounts/read-customer.ts';
import { replaceDocument } from '#server/features/people/accounts/replace-document.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { findCorrection, findStaffName, saveDecision } from './repository.ts';
import { type CorrectionRequest, openRequest } from './sealed-request.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'fieldCipher'>;

const unknown = () => notFound('No hay ninguna corrección de cédula en esta dirección');

export async function readDocumentCorrection(
  deps: Deps,
  { input, staff }: StaffRequest<'readDocumentCorrection'>,
): Promise<DocumentCorrectionForStaff | Refusal> {
  const found = await findCorrection(deps.db, input.id);
  const customer = found && (await readCustomer(deps, found.customer_id));
  if (!found || !customer) return unknown();
  const subject = { kind: 'customer', id: customer.id };
  await recordAccess(deps, { act: 'readDocumentCorrection', staff, subject, effects: ['Vio la cédula por corregir.'] });
  const { firstName, middleName, lastName, secondLastName } = customer;
  return {
    id: found.id,
    state: found.state,
    requestedAt: found.requested_at.toISOString(),
    decidedAt: found.decided_at?.toISOString() ?? null,
    decidedBy: found.decided_by && (await findStaffName(deps.db, found.decided_by)),
    reason: found.reason,
    customerId: customer.id,
    customer: [firstName, middleName, lastName, secondLastName].filter(Boolean).join(' '),
    present: found.state === 'waiting' ? customer.document : null,
    requested: openRequest(deps, found)?.document ?? null,
  };
}

export async function readDocumentPhoto(
  deps: Deps,
  { input, staff }: StaffRequest<'readDocumentPhoto'>,
): Promise<BackofficeReply<'readDocumentPhoto'> | Refusal> {
  const found = await findCorrection(deps.db, input.id);
  const request = found && openRequest(deps, found);
  if (!found || !request) return unknown();
  const subject = { kind: 'customer', id: found.customer_id };
  await recordAccess(deps, { act: 'readDocumentPhoto', staff, subject, effects: ['Vio la foto de la cédula.'] });
  return { type: request.type, data: request.data };
}

/** Decides what a shopper asked for. The audit says that it was decided, never the numbers. */
export async function decideDocumentCorrection(
  deps: ActContext,
  { input: { id, decision }, staff, reason }: StaffRequest<'decideDocumentCorrection'> & { reason: string },
): Promise<ActResult | Refusal> {
  const { tx } = deps;
  const asked = await findCorrection(tx, id);
  if (!asked) return unknown();
  await lockCustomer(tx, asked.customer_id);
  // Again under the lock of its customer, which every decision waits for.
  const found = await findCorrection(tx, id);
  const customer = found && (await readCustomer({ ...deps, db: tx }, found.customer_id));
  if (!found || !customer) return unknown();
  const request = openRequest(deps, found);
  if (!request) return refuse(409, 'Esa corrección ya se decidió. Actualizá la página.');
  const effects = decision === 'accepted' ? await accept(deps, customer, request) : REFUSED;
  const told = decision === 'accepted' ? null : reason;
  await saveDecision(tx, id, { state: decision, decided_at: deps.clock(), decided_by: staff.staffId, reason: told });
  const { publicUrl, shop } = deps.config;
  const facts = { subjectId: id, to: customer.email, firstName: customer.firstName, refusal: told, publicUrl };
  await queueMail(deps, tx, composeDocumentCorrectionMail({ ...facts, supportEmail: shop.supportEmail }));
  return {
    subject: { kind: 'customer', id: customer.id },
    before: { state: 'waiting' },
    after: { state: decision },
    effects: [...effects, 'La foto se borra y al cliente le llega un correo que lo dice.'],
  };
}

const REFUSED = ['La cédula queda como está, en la cuenta y en las órdenes.'];

async function accept(deps: ActContext, customer: Customer, { document }: CorrectionRequest): Promise<string[]> {
  const numbers = await replaceDocument(deps, deps.tx, { customer, document });
  return [
    'Cambia la cédula de la cuenta, para las próximas órdenes.',
    numbers.length === 0
      ? 'Ninguna orden abierta la lleva: las ya anunciadas al transportista quedan como están.'
      : `Cambia también en ${numbers.length === 1 ? 'la orden' : 'las órdenes'} ${numbers.join(', ')}, sin anunciar todavía.`,
  ];
}
