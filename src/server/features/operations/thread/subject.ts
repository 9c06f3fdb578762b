import type { ThreadSubject } from '#contract/backoffice/thread.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { THREAD_PERMISSIONS } from '#domain/staff/thread-permissions.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { findOrder, findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { findCustomer, findOrderOfCase, findOrderOfRefund } from './repository.ts';

/** Whose thread it is: an order's or a customer's, and the page that shows it. */
export interface Thread {
  /** Null for the thread of a customer. */
  order: OrderRow | null;
  customerId: string;
  subject: ThreadSubject;
  /** How people call it: 'la orden 10001'. */
  label: string;
}

/** Finds what a thread is of, for somebody who may see it. */
export async function findThread(
  db: Queryable,
  subject: ThreadSubject,
  staff: StaffSession,
): Promise<Thread | Refusal> {
  if (!sessionMay(staff, THREAD_PERMISSIONS[subject.kind])) return refuse(403, 'Tu rol no permite esto');
  switch (subject.kind) {
    case 'order': {
      const order = await findOrderByNumber(db, subject.number);
      return order
        ? ofOrder(order, subject, `la orden ${order.number}`)
        : notFound(`No hay una orden con el número ${subject.number}`);
    }
    case 'case': {
      const order = await orderOf(db, await findOrderOfCase(db, subject.number));
      return order ? ofOrder(order, subject, `el caso ${subject.number}`) : notFound('No encontramos ese caso');
    }
    case 'refund': {
      const order = await orderOf(db, await findOrderOfRefund(db, subject.id));
      return order
        ? ofOrder(order, subject, `la devolución de la orden ${order.number}`)
        : notFound('No encontramos esa devolución');
    }
    case 'customer': {
      const customerId = await findCustomer(db, subject.id);
      return customerId
        ? { order: null, customerId, subject: { kind: 'customer', id: customerId }, label: 'esta cuenta' }
        : notFound('No encontramos a ese cliente');
    }
  }
}

function ofOrder(order: OrderRow, subject: ThreadSubject, label: string): Thread {
  return { order, customerId: order.customer_id, subject, label };
}

async function orderOf(db: Queryable, orderId: string | null): Promise<OrderRow | null> {
  return orderId === null ? null : await findOrder(db, orderId);
}

/** By what the audit knows it. */
export function auditSubject({ subject }: Thread): { kind: string; id: string } {
  return { kind: subject.kind, id: 'number' in subject ? String(subject.number) : subject.id };
}

const PAGES = { order: '/ordenes', case: '/casos', refund: '/devoluciones', customer: '/clientes' } as const;

/** The page that shows it, below the back office. */
export function pageOf(thread: Thread): string {
  return `${PAGES[thread.subject.kind]}/${auditSubject(thread).id}`;
}
