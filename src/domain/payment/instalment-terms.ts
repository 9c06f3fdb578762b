import type { Bank } from './method.ts';

/** In how many instalments a credit card of a bank may pay, at most. */
export interface BankInstalments {
  /** Without interest. */
  interestFree: number;
  /** Of one amount in pesos each. */
  fixed: number;
}

export interface InstalmentTerms {
  /** Day in Montevideo, 'YYYY-MM-DD'. */
  validFrom: string;
  banks: Readonly<Record<Bank, BankInstalments>>;
}

/** The agreements with the banks, oldest first. A new agreement is a new row: what was announced on a day stays. */
export const INSTALMENT_TERMS: readonly [InstalmentTerms, ...InstalmentTerms[]] = [
  {
    validFrom: '2026-11-01',
    banks: {
      scotiabank: { interestFree: 18, fixed: 12 },
      visa: { interestFree: 12, fixed: 12 },
      oca: { interestFree: 18, fixed: 12 },
      itau: { interestFree: 12, fixed: 12 },
      hsbc: { interestFree: 12, fixed: 12 },
      heritage: { interestFree: 12, fixed: 12 },
      brou: { interestFree: 18, fixed: 12 },
      bbva: { interestFree: 12, fixed: 12 },
      santander: { interestFree: 18, fixed: 12 },
    },
  },
];
