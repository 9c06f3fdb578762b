/** What customs or the carrier asks for. */
export const REQUESTED_PAPERS = ['customs', 'invoice', 'payment-proof', 'permit'] as const;
export type RequestedPaper = (typeof REQUESTED_PAPERS)[number];

/** `uploaded`: the shopper did their part. `sent`: the carrier has it. */
export const PAPER_REQUEST_STATES = ['asked', 'uploaded', 'sent'] as const;

export const REQUESTED_PAPER_NAMES: Readonly<Record<RequestedPaper, string>> = {
  customs: 'Documento para la Aduana',
  invoice: 'Factura de compra',
  'payment-proof': 'Comprobante de pago',
  permit: 'Permiso de ingreso',
};

/** What is asked for, and what helps, as the shopper reads it. */
export const REQUESTED_PAPER_TEXTS: Readonly<Record<RequestedPaper, string>> = {
  customs: 'La Aduana pide un documento más para dejar entrar tu envío. Si no sabés cuál es, escribinos.',
  invoice:
    'A tu envío le falta la factura de compra. Le mandamos nuestra factura comercial al transportista; si la tienda te ' +
    'mandó la suya, subila también.',
  'payment-proof':
    'La Aduana pide una prueba de que pagaste tu compra. Sirve el resumen de tu tarjeta o de tu cuenta donde figura.',
  permit:
    'Tu envío necesita un permiso para entrar a Uruguay. Cuando lo tengas, subilo. Si no sabés cuál es, escribinos.',
};

/** The paper that the carrier's code says is missing; null for the other codes. */
export function paperOfIssue(code: string): RequestedPaper | null {
  if (code === 'ALMCD') return 'customs';
  return code === 'SINFA' ? 'invoice' : null;
}

/** What holds for requests from a day on, in Montevideo. */
interface PaperRule {
  /** 'YYYY-MM-DD' */
  validFrom: string;
  days: number;
}

/**
 * How long a paper may take; the newest rule that has begun applies. The shop's own: neither the carrier's messages nor
 * what is published of customs has a time for a parcel that waits for a paper.
 */
const PAPER_RULES: readonly PaperRule[] = [{ validFrom: '2026-01-01', days: 5 }];
const DAY_MS = 24 * 60 * 60_000;

/** The instant until which what is asked for on a day, at an instant of it, is waited for. */
export function paperDueAt(askedAt: Date, day: string, rules = PAPER_RULES): Date {
  const newestFirst = rules.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
  const rule = newestFirst.find(({ validFrom }) => validFrom <= day) ?? newestFirst.at(-1);
  if (rule === undefined) throw new RangeError(`no rule of papers for ${day}`);
  return new Date(askedAt.getTime() + rule.days * DAY_MS);
}
