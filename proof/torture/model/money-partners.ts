import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import type { Abitab } from '#partners/abitab/client.ts';
import type { VoucherPurchase, VoucherState } from '#partners/abitab/purchase.ts';
import { PartnerUnavailable } from '#partners/errors.ts';
import type { Sistarbanc } from '#partners/sistarbanc/client.ts';

/** A payment as the bank's own books have it. */
export interface BankEntry {
  openedAt: Date;
  transactionId: string;
  amountCents: number;
  currency: Currency;
  state: 'pending' | 'approved' | 'rejected';
  /** What it took from the shopper. */
  takenCents: number;
  /** What it gave back, by the shop's key. */
  refunds: Map<string, number>;
}

export interface VoucherEntry {
  openedAt: Date;
  purchaseId: string;
  orderId: string;
  uniqueId: string;
  amountCents: number;
  state: VoucherState;
}

export interface MoneyPartners {
  bank: BankEntry[];
  vouchers: VoucherEntry[];
  isBankReachable: boolean;
  isCashReachable: boolean;
  /** `lost`: a refund goes out and its answer is lost; `refused`: the bank takes none. */
  refunding: 'ok' | 'lost' | 'refused';
  /** Refunds of more than the bank had, which it refuses. */
  excessive: string[];
}

export function createMoneyPartners(): MoneyPartners {
  return {
    bank: [],
    vouchers: [],
    isBankReachable: true,
    isCashReachable: true,
    refunding: 'ok',
    excessive: [],
  };
}

/** What the bank gave back of a payment. */
export function refundedOf({ refunds }: BankEntry): number {
  return [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
}

interface Deps {
  takeCall: () => void;
  clock: () => Date;
}

export function bankCalls(
  books: () => MoneyPartners,
  { takeCall, clock }: Deps,
): Pick<Sistarbanc, 'buildPaymentForm' | 'unpublishedCalls'> {
  const reach = () => {
    takeCall();
    if (!books().isBankReachable) throw unavailable('sistarbanc', false);
    return books();
  };
  return {
    buildPaymentForm: ({ transactionId, amountCents, currency }) => {
      const { bank } = books();
      const entry: BankEntry = {
        openedAt: clock(),
        transactionId,
        amountCents,
        currency,
        state: 'pending',
        takenCents: 0,
        refunds: new Map(),
      };
      if (!bank.some((known) => known.transactionId === transactionId)) bank.push(entry);
      return { action: 'https://bank.test', method: 'POST', fields: { idTransaccion: transactionId } };
    },
    unpublishedCalls: {
      getPaymentStatus: async (transactionId) => {
        const entry = reach().bank.find((known) => known.transactionId === transactionId);
        if (!entry) return { state: 'unknown', amountCents: null, currency: null, authorizationCode: null };
        const { state, currency, amountCents, takenCents } = entry;
        const amount = cents(state === 'approved' ? takenCents : amountCents);
        return { state, currency, amountCents: amount, authorizationCode: '123456' };
      },
      requestRefund: async ({ transactionId, amountCents, key }) => {
        const { refunding, bank, excessive } = reach();
        const entry = bank.find((known) => known.transactionId === transactionId);
        const isKnown = entry?.refunds.has(key) ?? false;
        const left = entry ? entry.takenCents - refundedOf(entry) : 0;
        if (!isKnown && amountCents > left) excessive.push(`${transactionId}: ${amountCents} of ${left}`);
        if (!entry || (!isKnown && (refunding === 'refused' || amountCents > left)))
          return { accepted: false, refundId: '', reason: 'refused' };
        entry.refunds.set(key, amountCents);
        if (refunding === 'lost') throw unavailable('sistarbanc', true);
        return { accepted: true, refundId: key, reason: null };
      },
    },
  };
}

export function voucherCalls(
  books: () => MoneyPartners,
  { takeCall, clock }: Deps,
): Pick<Abitab, 'createVoucher' | 'getPurchase'> {
  const reach = () => {
    takeCall();
    if (!books().isCashReachable) throw unavailable('abitab', false);
    return books();
  };
  return {
    createVoucher: async ({ orderId, uniqueId, amountCents, expiresInMinutes }) => {
      const { vouchers } = reach();
      const entry = vouchers.find((known) => known.uniqueId === uniqueId) ?? {
        openedAt: clock(),
        purchaseId: `${70_000_000 + vouchers.length}`,
        orderId,
        uniqueId,
        amountCents,
        state: 'pending' as const,
      };
      if (!vouchers.includes(entry)) vouchers.push(entry);
      const expiresAt = new Date(clock().getTime() + expiresInMinutes * 60_000).toISOString();
      return { purchaseId: entry.purchaseId, code: entry.purchaseId, url: null, expiresAt };
    },
    getPurchase: async (purchaseId) => {
      const entry = reach().vouchers.find((known) => known.purchaseId === purchaseId);
      return entry ? toPurchase(entry) : null;
    },
  };
}

function toPurchase({ purchaseId, orderId, uniqueId, state, amountCents }: VoucherEntry): VoucherPurchase {
  const amount: Cents = cents(amountCents);
  const coupon = { code: purchaseId, url: null, expiresAt: null };
  return { purchaseId, orderId, uniqueId, state, word: state, amountCents: amount, currency: 'UYU', ...coupon };
}

function unavailable(partner: string, ambiguous: boolean): PartnerUnavailable {
  return new PartnerUnavailable({ partner, reason: ambiguous ? 'timeout' : 'network', ambiguous });
}
