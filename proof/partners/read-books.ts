import type { Voucher } from '#simulators/abitab/state.ts';
import type { StoredMail } from '#simulators/mail/server.ts';
import { type BankStatus, type BankTransaction, chargedAmount } from '#simulators/sistarbanc/state.ts';
import type { PartnerBooks } from './truth.ts';

/** States of a purchase at the marketplace that cost nothing. */
const ENDED: readonly string[] = ['order_failed', 'cancelled', 'cancelled_by_retailer'];

interface Purchase {
  id: string;
  status: string;
  idempotency_key: string;
  metadata?: { order_id?: string };
}

/** Reads the simulators' own books, past the proxy. */
export async function readBooks(simulatorsUrl: string): Promise<PartnerBooks> {
  const read = async <Content>(path: string): Promise<Content> => {
    const response = await fetch(`${simulatorsUrl}${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as Content;
  };
  const { orders } = await read<{ orders: Purchase[] }>('/__control/zinc');
  const { payments } = await read<{ payments: (BankTransaction & { status: BankStatus })[] }>('/__control/sistarbanc');
  const { vouchers } = await read<{ vouchers: Voucher[] }>('/__control/abitab');
  const { shipments } = await read<{ shipments: PartnerBooks['shipments'] }>('/__control/skypostal');
  const mails = await read<StoredMail[]>('/mails.json');
  const taken = payments.filter(({ status }) => status === 'aprobado');
  const cash = vouchers.filter(({ status }) => status === 'Approved');
  return {
    purchases: orders.map(({ id, idempotency_key: idempotencyKey, status, metadata }) => ({
      id,
      idempotencyKey,
      orderId: metadata?.order_id ?? null,
      isLive: !ENDED.includes(status),
    })),
    payments: [
      ...taken.map((payment) => ({
        transactionId: payment.values.idTransaccion,
        amountCents: Number(chargedAmount(payment)),
        currency: payment.values.moneda,
      })),
      ...cash.map(({ uniqueId, amount, currency }) => ({ transactionId: uniqueId, amountCents: amount, currency })),
    ],
    refunds: payments.flatMap(({ values: { idTransaccion: transactionId }, refunds }) =>
      refunds.map(({ key, amount }) => ({ key, transactionId, amountCents: Number(amount) })),
    ),
    shipments: shipments.map(({ trackingNumber, externalTracking }) => ({ trackingNumber, externalTracking })),
    mails: mails.map(({ to, subject, messageId }) => ({ to, subject, messageId })),
  };
}
