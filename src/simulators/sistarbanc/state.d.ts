import type { SignedValues } from '#partners/sistarbanc/wire.ts';
export declare const DECISIONS: readonly ['approve', 'reject', 'abandon', 'approve-late', 'wrong-amount', 'twice'];
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
export type BankEntry = {
    type: 'opened';
    values: SignedValues;
    returnUrl: string;
    at: number;
} | {
    type: 'decided';
    id: string;
    decision: Decision;
    at: number;
} | {
    type: 'refunded';
    transaction: string;
    id: string;
    key: string;
    amount: string;
    at: number;
};
export type BankBook = Map<string, BankTransaction>;
export declare function apply(book: BankBook, entry: BankEntry): void;
export type BankStatus = 'aprobado' | 'rechazado' | 'pendiente';
/** What the bank would say now. A form left alone counts as refused when its time is over. */
export declare function statusOf(transaction: BankTransaction, now: number, limits: {
    late: number;
    formLife: number;
}): BankStatus;
export declare function chargedAmount(transaction: BankTransaction): string;
