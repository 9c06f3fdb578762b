import { BANK_NAMES, type Bank } from '#domain/payment/method.ts';

/** The simulated bank numbers. Only 009 is public; Sistarbanc assigns the others. */
export const SIMULATED_BANK_IDS: Record<Bank, string> = {
  scotiabank: '002',
  visa: '010',
  oca: '011',
  itau: '003',
  hsbc: '004',
  heritage: '005',
  brou: '009',
  bbva: '006',
  santander: '007',
};

export function bankName(id: string): string | null {
  const entry = Object.entries(SIMULATED_BANK_IDS).find(([, bankId]) => bankId === id);
  return entry ? BANK_NAMES[entry[0] as Bank] : null;
}
