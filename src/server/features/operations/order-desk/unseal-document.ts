import type { OrderRow } from '#db/tables/orders.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { listFiscalDocuments } from '#server/features/money/fiscal-documents/known-documents.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { hasUnsealed } from './repository.ts';

const SHOWN_MINUTES = 5;

/**
 * Lets this session see the document of an order, and the fiscal documents that name it, for some minutes. The act's audit row is
 * what opens them.
 */
export async function unsealDocument(
  { tx }: Pick<ActContext, 'tx'>,
  { input: { number } }: StaffRequest<'unsealDocument'>,
): Promise<ActResult | Refusal> {
  const order = await findOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const isNamed = (await listFiscalDocuments(tx, order.id)).some(({ namesReceiver }) => namesReceiver);
  if (order.consignee.document === '' && !isNamed) return refuse(422, 'Esta orden no guarda ningún documento.');
  return {
    subject: { kind: 'order', id: String(number) },
    effects: [
      `Ves el documento de quien recibe la orden ${number}, y los comprobantes fiscales que lo nombran, durante ${SHOWN_MINUTES} minutos, solo en esta sesión.`,
      'Queda registrado que lo viste, con el motivo.',
    ],
  };
}

/** Whether this session unsealed the document of an order within the last minutes. */
export async function isUnsealed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { number }: Pick<OrderRow, 'number'>,
  staff: StaffSession,
): Promise<boolean> {
  if (!sessionMay(staff, 'documents.unseal')) return false;
  const since = new Date(clock().getTime() - SHOWN_MINUTES * 60_000);
  return await hasUnsealed(db, { sessionId: staff.id, number, since });
}
