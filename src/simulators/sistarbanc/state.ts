import type { SignedValues } from '#partners/sistarbanc/wire.ts';

export const DECISIONS = ['approve', 'reject', 'abandon', 'approve-late', 'wrong-amount', 'twice'] as const;
export type Decision = (typeof DECISIONS)[number];

export interface BankRefundRecord {
  id: string;
  key: string;
  amount: string;
}

export interface BankTransaction {
  values: SignedValues;
  returnUrl: string;
  at: number;
  decision: Decision | null;
  decidedAt: number;
  refunds: BankRefundRecord[];
}

export type BankEntry =
  | { type: 'opened'; values: SignedValues; returnUrl: string; at: number }
  | { type: 'decided'; id: string; decision: Decision; at: number }
  | { type: 'refunded'; transaction: string; id: string; key: string; amount: string; at: number };

export type TransactionIndex = Map<string, BankTransaction>;

export function applyEntry(book: TransactionIndex, entry: BankEntry): void {
  if (entry.type === 'opened') {
    const { values, returnUrl, at } = entry;
    book.set(values.idTransaccion, { values, returnUrl, at, decision: null, decidedAt: 0, refunds: [] });
  } else if (entry.type === 'decided') {
    const transaction = book.get(entry.id);
    if (transaction) Object.assign(transaction, { decision: entry.decision, decidedAt: entry.at });
  } else {
    book.get(entry.transaction)?.refunds.push({ id: entry.id, key: entry.key, amount: entry.amount });
  }
}

export type BankStatus = 'aprobado' | 'rechazado' | 'pendiente';

/** The bank's status at `now`. A form without decision counts as rejected after `formTtlMs`. */
export function statusOf(
  transaction: BankTransaction,
  now: number,
  limits: { confirmationDelayMs: number; formTtlMs: number },
): BankStatus {
  switch (transaction.decision) {
    case 'approve':
    case 'twice':
    case 'wrong-amount':
      return 'aprobado';
    case 'approve-late':
      return now >= transaction.decidedAt + limits.confirmationDelayMs ? 'aprobado' : 'pendiente';
    case 'reject':
      return 'rechazado';
    case 'abandon':
    case null:
      return now >= transaction.at + limits.formTtlMs ? 'rechazado' : 'pendiente';
  }
}

export function chargedAmount(transaction: BankTransaction): string {
  return transaction.decision === 'wrong-amount'
    ? String(Number(transaction.values.importe) + 100)
    : transaction.values.importe;
}
