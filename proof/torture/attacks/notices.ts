import { noticeSigningText } from '#partners/abitab/wire.ts';
import { hmacHex } from '#partners/secrets.ts';
import { basicAuthHeader } from '#partners/sistarbanc/webhook.ts';
import { parseConfirmationResponse, renderConfirmation } from '#partners/sistarbanc/wire.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import type { ReachableContext } from '#testing/reachable-shop.ts';

export type Partner = 'bank' | 'cash office' | 'marketplace' | 'carrier' | 'mail reports';

/** What a partner sends, as it is on the wire. */
export interface Notice {
  partner: Partner;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The header that proves its sender. */
  proof: string;
}

type Secrets = ReachableContext['partnerSettings'];

/** The fields of a payment form, as far as a confirmation repeats them. */
export interface Confirmation {
  idTransaccion: string;
  idCuenta: string;
  importe: string;
  moneda: string;
  codigoRespuesta: string;
}

export function bankConfirmation(secrets: Secrets, fields: Confirmation): Notice {
  return {
    partner: 'bank',
    path: '/payments/sistarbanc/ws',
    headers: { 'content-type': 'text/xml; charset=utf-8', authorization: basicAuthHeader(secrets.sistarbanc) },
    body: renderConfirmation({ ...fields, codigoAutorizacion: '123456' }),
    proof: 'authorization',
  };
}

export interface VoucherFields {
  PurchaseId: string;
  UniqueId: string;
  Order: string;
  Amount: number;
  Currency: string;
  Status: string;
}

export function voucherNotice(secrets: Secrets, fields: VoucherFields, sentAt: Date): Notice {
  const notice = { TransactionType: 'Purchase', ...fields };
  const datesent = sentAt.toISOString();
  const text = noticeSigningText(notice as Parameters<typeof noticeSigningText>[0], datesent);
  return {
    partner: 'cash office',
    path: '/webhooks/abitab',
    headers: { 'content-type': 'application/json', datesent, signature: hmacHex(secrets.abitabWebhookSecret, text) },
    body: JSON.stringify(notice),
    proof: 'signature',
  };
}

export interface PurchaseEvent {
  event: string;
  order_id: string;
  timestamp: string;
}

export function marketplaceNotice(secrets: Secrets, event: PurchaseEvent): Notice {
  const body = JSON.stringify({ ...event, status: 'in_progress' });
  return {
    partner: 'marketplace',
    path: '/webhooks/zinc',
    headers: { 'content-type': 'application/json', 'x-webhook-signature': hmacHex(secrets.zincWebhookSecret, body) },
    body,
    proof: 'x-webhook-signature',
  };
}

export function carrierNotice(
  secrets: Secrets,
  hook: 'status-hook' | 'package-received',
  fields: Record<string, string>,
): Notice {
  return {
    partner: 'carrier',
    path: `/webhooks/skypostal/${hook}`,
    headers: { 'content-type': 'application/json', [KEY_HEADER]: secrets.skypostalHookKey },
    body: JSON.stringify(fields),
    proof: KEY_HEADER,
  };
}

export function mailReport(secret: string, message: string): Notice {
  return {
    partner: 'mail reports',
    path: '/webhooks/mail-bounces',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    body: message,
    proof: 'authorization',
  };
}

export interface Acknowledged {
  status: number;
  /** Whether the shop says that it took the notice for its partner's; the bank and the cash office are told in the body. */
  isAccepted: boolean;
  milliseconds: number;
}

export async function sendNotice(url: string, { path, headers, body }: Notice): Promise<Acknowledged> {
  const sentAt = performance.now();
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body, redirect: 'manual' });
  const text = await response.text();
  const milliseconds = performance.now() - sentAt;
  return { status: response.status, isAccepted: isAccepted(path, response.status, text), milliseconds };
}

export function isAccepted(path: string, status: number, text: string): boolean {
  if (status < 200 || status >= 300) return false;
  if (path.endsWith('/ws')) return parseConfirmationResponse(text) === '00';
  return !/"ok":\s*false/.test(text);
}
