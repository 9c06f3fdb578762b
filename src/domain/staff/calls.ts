/** With whom a telephone call was. */
export const CALLED = ['customer', 'carrier', 'bank', 'other'] as const;
export type Called = (typeof CALLED)[number];

export const CALLED_NAMES: Readonly<Record<Called, string>> = {
  customer: 'Quien compró',
  carrier: 'El transportista',
  bank: 'El banco',
  other: 'Otra persona',
};

/** How a telephone call ended. */
export const CALL_OUTCOMES = ['talked', 'no-answer', 'call-back'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_OUTCOME_NAMES: Readonly<Record<CallOutcome, string>> = {
  talked: 'Hablamos',
  'no-answer': 'No atendió',
  'call-back': 'Quedamos en volver a hablar',
};
