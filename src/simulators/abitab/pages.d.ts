import { type SimVoucher } from './state.ts';
export declare function couponPage(voucher: SimVoucher | null): string;
