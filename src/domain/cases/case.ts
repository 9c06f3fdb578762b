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

export const MAX_CASE_TEXT = 2000;
/** Open and closed cases of one order. */
export const MAX_CASES = 20;
/** Messages of one case, of the shopper and of the shop. */
export const MAX_CASE_MESSAGES = 100;
export const MAX_CASE_PHOTOS = 5;

/** What is recorded as the reason when the shopper closes a case. */
export const RESOLVED = 'Ya está resuelto';
