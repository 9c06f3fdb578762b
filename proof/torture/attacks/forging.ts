import { diffSnapshots, takeSnapshot } from '#testing/database-snapshot.ts';
import { deliveryReport } from '#testing/mail-reports.ts';
import {
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  preparePayment,
  purchasesOf,
  type Shopper,
} from '#testing/order-steps.ts';
import { attemptsOf } from '#testing/payment-steps.ts';
import { confirmationOf } from './delivery.ts';
import { forge } from './forgeries.ts';
import { inBatches } from './in-batches.ts';
import {
  bankConfirmation,
  carrierNotice,
  mailReport,
  marketplaceNotice,
  type Notice,
  sendNotice,
  voucherNotice,
} from './notices.ts';
import { takeSettledSnapshot } from './settled-snapshot.ts';
import type { Target } from './target.ts';

/** Brings one order for each partner to where its notice would change something; genuine notices that nobody has sent yet. */
export async function capture(target: Target, shopper: Shopper): Promise<Notice[]> {
  const settings = target.context.partnerSettings;
  const { form } = (await preparePayment(target, shopper, await placeOrder(target, shopper))).body;
  const [purchase] = await purchasesOf(target, (await placePurchasedOrder(target, shopper)).id);
  const event = { event: 'order.cancelled', order_id: String(purchase?.id), timestamp: '2026-01-15T14:30:00Z' };
  const { carrierTrackingNumber } = await placeConsolidatedOrder(target, shopper);
  const status = { trackingNumber: carrierTrackingNumber, statusCode: 'SHDEL', date: '2026-01-15T14:30:00Z' };
  const { packages } = await placePurchasedOrder(target, shopper);
  const reception = { externalTracking: packages[0]?.trackingNumber ?? '', email: shopper.email };
  return [
    bankConfirmation(settings, confirmationOf(form)),
    await captureCash(target, shopper),
    marketplaceNotice(settings, event),
    carrierNotice(settings, 'status-hook', status),
    carrierNotice(settings, 'package-received', reception),
    await captureMail(target, shopper),
  ];
}

async function captureCash(target: Target, shopper: Shopper): Promise<Notice> {
  const { id } = await placeOrder(target, shopper);
  await preparePayment(target, shopper, { id, method: 'abitab' });
  const [attempt] = await attemptsOf(target, id);
  const fields = {
    PurchaseId: attempt?.partner_reference ?? '',
    UniqueId: attempt?.transaction_id ?? '',
    Order: id,
    Amount: attempt?.amount_cents ?? 0,
    Currency: attempt?.currency ?? '',
    Status: 'Pending',
  };
  return voucherNotice(target.context.partnerSettings, fields, target.context.clock());
}

/** Reports name a mail by the address to which it is returned, which holds a token. */
async function captureMail(target: Target, { email }: Shopper): Promise<Notice> {
  const [sent] = (await target.mails(email)) as { from?: string }[];
  const report = deliveryReport({ to: sent?.from ?? '', status: '5.1.1', recipient: email });
  return mailReport(target.bounces.secret, report);
}

/** What forgeries did. */
export interface Forged {
  sent: number;
  accepted: string[];
  /** Rows that were written, removed or changed. */
  changes: string[];
}

/** Sends every forgery, as many times over as it takes for the wanted number, and compares the database before and after. */
export async function sendForgeries(target: Target, genuine: readonly Notice[], wanted: number): Promise<Forged> {
  const forgeries = genuine.flatMap((notice) => forge(notice, genuine));
  const sent = Math.max(wanted, forgeries.length);
  const accepted: string[] = [];
  const before = await takeSettledSnapshot(target);
  await inBatches(sent, async (index) => {
    const forgery = forgeries[index % forgeries.length];
    if (!forgery) return;
    const { kind, notice } = forgery;
    const { isAccepted, status } = await sendNotice(target.url, notice);
    if (isAccepted || status >= 500)
      accepted.push(`${notice.partner}, ${kind}: ${status} ${notice.body.slice(0, 200)}`);
  });
  await target.drain();
  return { sent, accepted, changes: diffSnapshots(before, await takeSnapshot(target)) };
}
