import { DATE_HEADER, noticeSigningText, SIGNATURE_HEADER } from '#partners/abitab/wire.ts';
import { hmacHex } from '#partners/secrets.ts';
import { basicAuthHeader } from '#partners/sistarbanc/webhook.ts';
import { renderConfirmation } from '#partners/sistarbanc/wire.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import type { PartnerSettings } from '#server/config/config.ts';
import type { BankEntry, VoucherEntry } from './money-partners.ts';
import type { PartnerNotice } from './world.ts';

/** The requests of partners, signed as they sign them. */
export interface NoticeWriter {
  fromBank(entry: BankEntry): PartnerNotice;
  fromCash(entry: VoucherEntry, at: Date): PartnerNotice;
  fromMarketplace(id: string, event: { name: string; at: Date }): PartnerNotice;
  fromDepot(trackingNumber: string, email: string): PartnerNotice;
  fromCarrier(trackingNumber: string, movement: { code: string; date: string }): PartnerNotice;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

export function createNoticeWriter(settings: PartnerSettings): NoticeWriter {
  const carrier = { ...JSON_HEADERS, [KEY_HEADER]: settings.skypostalHookKey };
  return {
    fromBank: ({ transactionId, state, takenCents, amountCents, currency }) => ({
      url: '/payments/sistarbanc/ws',
      headers: { 'content-type': 'text/xml; charset=utf-8', authorization: basicAuthHeader(settings.sistarbanc) },
      payload: renderConfirmation({
        idTransaccion: transactionId,
        idCuenta: '48712063',
        codigoRespuesta: state === 'approved' ? '00' : '05',
        codigoAutorizacion: '123456',
        importe: String(state === 'approved' ? takenCents : amountCents),
        moneda: currency,
      }),
    }),
    fromCash: (entry, at) => cashNotice(settings.abitabWebhookSecret, entry, at),
    fromMarketplace: (id, { name, at }) => {
      const payload = JSON.stringify({ event: name, order_id: id, timestamp: at.toISOString() });
      const signature = hmacHex(settings.zincWebhookSecret, payload);
      return { url: '/webhooks/zinc', headers: { ...JSON_HEADERS, 'x-webhook-signature': signature }, payload };
    },
    fromDepot: (externalTracking, email) => ({
      url: '/webhooks/skypostal/package-received',
      headers: carrier,
      payload: JSON.stringify({ externalTracking, email }),
    }),
    fromCarrier: (trackingNumber, { code, date }) => ({
      url: '/webhooks/skypostal/status-hook',
      headers: carrier,
      payload: JSON.stringify({ trackingNumber, statusCode: code, date }),
    }),
  };
}

const CASH_STATES = {
  paid: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
  pending: 'Pending',
  unknown: 'InReview',
} as const;

function cashNotice(secret: string, entry: VoucherEntry, at: Date): PartnerNotice {
  const notice = {
    PurchaseId: entry.purchaseId,
    Status: CASH_STATES[entry.state],
    Amount: entry.amountCents,
    Currency: 'UYU',
    UniqueId: entry.uniqueId,
    Order: entry.orderId,
  };
  const sent = at.toISOString();
  const signature = hmacHex(secret, noticeSigningText(notice, sent));
  const headers = { ...JSON_HEADERS, [DATE_HEADER]: sent, [SIGNATURE_HEADER]: signature };
  return { url: '/webhooks/abitab', headers, payload: JSON.stringify(notice) };
}
