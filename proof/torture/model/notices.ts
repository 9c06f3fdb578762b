import {
  bankConfirmation,
  carrierNotice,
  marketplaceNotice,
  type Notice,
  voucherNotice,
} from '#proof/torture/attacks/notices.ts';
import type { PartnerSettings } from '#server/config/config.ts';
import type { BankEntry, VoucherEntry } from './money-partners.ts';

/** The requests of partners, signed as they sign them. */
export interface NoticeWriter {
  fromBank(entry: BankEntry): Notice;
  fromCash(entry: VoucherEntry, at: Date): Notice;
  fromMarketplace(id: string, event: { name: string; at: Date }): Notice;
  fromDepot(trackingNumber: string, email: string): Notice;
  fromCarrier(trackingNumber: string, movement: { code: string; date: string }): Notice;
}

const CASH_STATES = {
  paid: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
  pending: 'Pending',
  unknown: 'InReview',
} as const;

export function createNoticeWriter(settings: PartnerSettings): NoticeWriter {
  return {
    fromBank: ({ transactionId, state, takenCents, amountCents, currency }) =>
      bankConfirmation(settings, {
        idTransaccion: transactionId,
        idCuenta: '48712063',
        codigoRespuesta: state === 'approved' ? '00' : '05',
        importe: String(state === 'approved' ? takenCents : amountCents),
        moneda: currency,
      }),
    fromCash: ({ purchaseId, uniqueId, orderId, amountCents, state }, at) => {
      const amount = { Amount: amountCents, Currency: 'UYU', Status: CASH_STATES[state] };
      return voucherNotice(settings, { PurchaseId: purchaseId, UniqueId: uniqueId, Order: orderId, ...amount }, at);
    },
    fromMarketplace: (id, { name, at }) =>
      marketplaceNotice(settings, { event: name, order_id: id, timestamp: at.toISOString() }),
    fromDepot: (externalTracking, email) => carrierNotice(settings, 'package-received', { externalTracking, email }),
    fromCarrier: (trackingNumber, { code, date }) =>
      carrierNotice(settings, 'status-hook', { trackingNumber, statusCode: code, date }),
  };
}
