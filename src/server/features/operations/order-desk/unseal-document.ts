import type { OrderRow } from '#db/tables/orders.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { hasUnsealed } from './repository.ts';

const SHOWN_MINUTES = 5;

/** Lets this session see the document of an order for some minutes. The act's audit row is what opens it. */
export async function unsealDocument(
  { tx }: Pick<ActContext, 'tx'>,
  { input: { number } }: StaffRequest<'unsealDocument'>,
): Promise<ActResult | Refusal> {
  const order = await findOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  if (order.consignee.document === '') return refuse(422, 'Esta orden no guarda ningún documento.');
  return {
    subject: { kind: 'order', id: String(number) },
    effects: [
      `Ves el documento de quien recibe la orden ${number} durante ${SHOWN_MINUTES} minutos, solo en esta sesión.`,
      'Queda registrado que lo viste, con el motivo.',
    ],
  };
}

type Deps = Pick<Context, 'db' | 'clock' | 'fieldCipher'>;

/** The document, where this session unsealed it within the last minutes; otherwise null. */
export async function readUnsealedDocument(deps: Deps, order: OrderRow, staff: StaffSession): Promise<string | null> {
  if (!sessionMay(staff, 'documents.unseal') || order.consignee.document === '') return null;
  const since = new Date(deps.clock().getTime() - SHOWN_MINUTES * 60_000);
  const isOpen = await hasUnsealed(deps.db, { sessionId: staff.id, number: order.number, since });
  return isOpen ? decryptDocument(deps, order) : null;
}
