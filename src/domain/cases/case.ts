import { isHandedOver, type OrderStatus } from '#domain/order/status.ts';

/** What a shopper complains about. */
export const COMPLAINT_KINDS = ['late', 'damaged', 'wrong', 'missing', 'not-received', 'invoice'] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

/** What a case is about; `message`: the shop wrote to the shopper without a complaint. */
export const CASE_KINDS = [...COMPLAINT_KINDS, 'message'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_STATES = ['open', 'closed'] as const;
export const CASE_AUTHORS = ['customer', 'staff'] as const;
export type CaseAuthor = (typeof CASE_AUTHORS)[number];

/** The kinds in words, for shoppers and operators. */
export const COMPLAINT_KIND_NAMES: Readonly<Record<ComplaintKind, string>> = {
  late: 'No llegó a tiempo',
  damaged: 'Llegó dañado',
  wrong: 'Llegó otra cosa',
  missing: 'Falta un producto',
  'not-received': 'Figura entregado y no lo tengo',
  invoice: 'Factura',
};
export const CASE_KIND_NAMES: Readonly<Record<CaseKind, string>> = {
  ...COMPLAINT_KIND_NAMES,
  message: 'Mensaje de la tienda',
};

const ON_ARRIVAL = ['damaged', 'wrong', 'missing'] as const;

/** What can be complained about while an order has this status; nothing of one that is not paid. */
export function complaintKindsOf(status: OrderStatus): readonly ComplaintKind[] {
  if (isHandedOver(status)) return ['not-received', ...ON_ARRIVAL, 'invoice'];
  switch (status) {
    case 'NEW':
    case 'PROCESSING':
    case 'FAILED':
    case 'CANCELED':
      return [];
    case 'REFUND':
      return ['invoice'];
    // The branch hands it over before the carrier says so.
    case 'PICK_UP':
      return ['late', ...ON_ARRIVAL, 'invoice'];
    default:
      return ['late', 'invoice'];
  }
}

/** Why a complaint is not for an order of this status and what to choose, for shoppers and operators; null where it is. */
export function refusedComplaint(kind: ComplaintKind, status: OrderStatus): string | null {
  const kinds = complaintKindsOf(status);
  if (kinds.includes(kind)) return null;
  if (kinds.length === 0) return 'Esta orden no figura paga: no hay compra que reclamar';
  if (status === 'REFUND') return 'Esta orden terminó con la devolución del dinero: elegí «Factura»';
  return isHandedOver(status)
    ? 'Esta orden ya figura entregada: elegí qué pasó con lo que llegó o «Figura entregado y no lo tengo»'
    : 'Esta orden todavía no figura entregada: elegí «No llegó a tiempo»';
}

export const MAX_CASE_TEXT = 2000;
/** Open and closed cases of one order. */
export const MAX_CASES = 20;
/** Messages of one case, of the shopper and of the shop. */
export const MAX_CASE_MESSAGES = 100;
export const MAX_CASE_PHOTOS = 5;

/** What is recorded as the reason when the shopper closes a case. */
export const RESOLVED = 'Ya está resuelto';
