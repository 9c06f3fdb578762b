export interface SimVoucher {
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
    refunds: {
        id: number;
        key: string;
        amount: number;
    }[];
}
export type VoucherEntry = {
    type: 'voucher';
    voucher: Omit<SimVoucher, 'status' | 'refunds'>;
} | {
    type: 'moved';
    id: number;
    status: SimVoucher['status'];
    at: number;
} | {
    type: 'refunded';
    voucher: number;
    id: number;
    key: string;
    amount: number;
    at: number;
};
export type VoucherBook = Map<number, SimVoucher>;
export declare function apply(book: VoucherBook, entry: VoucherEntry): void;
/** Nine digits and a check digit, for the cashier to type. */
export declare function codeOf(voucher: Pick<SimVoucher, 'id' | 'uniqueId'>): string;
