import { deriveDigits } from '#simulators/context.ts';

export interface Voucher {
  id: number;
  uniqueId: string;
  order: string;
  amount: number;
  currency: string;
  email: string;
  notifyUrl: string;
  at: number;
  expiresAt: number;
  status: 'Pending' | 'Approved' | 'Canceled';
}

export type VoucherEntry =
  | { type: 'voucher'; voucher: Omit<Voucher, 'status'> }
  | { type: 'moved'; id: number; status: Voucher['status']; at: number };

export type VoucherIndex = Map<number, Voucher>;

export function applyEntry(book: VoucherIndex, entry: VoucherEntry): void {
  if (entry.type === 'voucher') {
    book.set(entry.voucher.id, { ...entry.voucher, status: 'Pending' });
  } else if (entry.type === 'moved') {
    const voucher = book.get(entry.id);
    if (voucher) voucher.status = entry.status;
  }
}

/** Payment code that the cashier types in: nine digits and a check digit. */
export function paymentCode(voucher: Pick<Voucher, 'id' | 'uniqueId'>): string {
  const body = deriveDigits(`abitab ${voucher.id} ${voucher.uniqueId}`, 9);
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
