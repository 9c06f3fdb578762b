import type { BankTransaction } from './state.ts';
export declare function paymentPage(transaction: BankTransaction, action: string): string;
export declare function messagePage(heading: string, text: string, link?: string): string;
