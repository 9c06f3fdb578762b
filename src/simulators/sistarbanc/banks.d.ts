import type { Bank } from '#domain/payment/method.ts';
/** The simulated bank numbers. Only 009 was seen in public; the others are the bank's to give. */
export declare const SIMULATED_BANK_IDS: Record<Bank, string>;
export declare const BANK_NAMES: Record<Bank, string>;
export declare function bankName(id: string): string | null;
