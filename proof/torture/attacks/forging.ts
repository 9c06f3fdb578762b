import { diffSnapshots, takeSnapshot } from '#testing/database-snapshot.ts';
import { complaintReport, deliveryReport } from '#testing/mail-reports.ts';
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
import { type Forgery, forge } from './forgeries.ts';
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

const MINUTE_MS = 60_000;

/** Genuine notices that nobody has sent yet, and forgeries whose sender even knows the partner's secret. */
export interface Captured {
  genuine: Notice[];
  insider: Forgery[];
  /** Returns of a browser from the bank, which prove nothing. */
  returns: string[];
}

/** Brings one order for each partner to where its notice would change something. */
export async function capture(target: Target, shopper: Shopper): Promise<Captured> {
  const bank = await captureBank(target, shopper);
  const cash = await captureCash(target, shopper);
  const settings = target.context.partnerSettings;
  const [purchase] = await purchasesOf(target, (await placePurchasedOrder(target, shopper)).id);
  const event = { event: 'order.cancelled', order_id: String(purchase?.id), timestamp: '2026-01-15T14:30:00Z' };
  const { carrierTrackingNumber } = await placeConsolidatedOrder(target, shopper);
  const status = { trackingNumber: carrierTrackingNumber, statusCode: 'SHDEL', date: '2026-01-15T14:30:00Z' };
  const onTheWay = await placePurchasedOrder(target, shopper);
  const externalTracking = onTheWay.packages[0]?.trackingNumber ?? '';
  const mail = await captureMail(target, shopper);
  return {
    genuine: [
      bank.genuine,
      cash.genuine,
      marketplaceNotice(settings, event),
      carrierNotice(settings, 'status-hook', status),
      carrierNotice(settings, 'package-received', { externalTracking, email: shopper.email }),
      mail.genuine,
    ],
    insider: [...bank.insider, ...cash.insider, ...mail.insider],
    returns: bank.returns,
  };
}

async function captureBank(target: Target, shopper: Shopper) {
  const settings = target.context.partnerSettings;
  const formOf = async () => (await preparePayment(target, shopper, await placeOrder(target, shopper))).body.form;
  const [fields, dearer] = [confirmationOf(await formOf()), confirmationOf(await formOf())];
  const other = { ...dearer, importe: String(Number(dearer.importe) + 100) };
  const cents = Number(fields.importe);
  const changes: [kind: string, change: Partial<typeof fields>][] = [
    ...[1, cents - 1, cents + 1, cents * 100, -cents].map(
      (importe) => ['another amount', { importe: String(importe) }] as [string, object],
    ),
    ...['858', 'UYU', '', '0840840'].map((moneda) => ['another currency', { moneda }] as [string, object]),
    ...['0', '000', '9', 'OK', '91', '', ' '].map(
      (codigoRespuesta) => ['an unknown response code', { codigoRespuesta }] as [string, object],
    ),
    ["another order's transaction", { idTransaccion: other.idTransaccion, importe: other.importe }],
    ...['20200101000000000000', '1', '', 'x'].map(
      (idTransaccion) => ['an unknown transaction', { idTransaccion }] as [string, object],
    ),
  ];
  const query = new URLSearchParams({ ...fields, codigoAutorizacion: '123456', estado: 'APROBADA' });
  const returnsOf = (path: string) => [
    `${path}?${query}`,
    `${path}?${new URLSearchParams({ ...fields, importe: '1' })}`,
  ];
  return {
    genuine: bankConfirmation(settings, fields),
    insider: changes
      .filter(([, change]) =>
        Object.entries(change).some(([name, value]) => fields[name as keyof typeof fields] !== value),
      )
      .map(([kind, change]) => ({ kind, notice: bankConfirmation(settings, { ...fields, ...change }) })),
    returns: [...returnsOf('/payments/sistarbanc/return'), ...returnsOf('/api/payments/sistarbanc/return')],
  };
}

async function captureCash(target: Target, shopper: Shopper) {
  const { partnerSettings: settings, clock } = target.context;
  const { id } = await placeOrder(target, shopper);
  await preparePayment(target, shopper, { id, method: 'abitab' });
  const [attempt] = await attemptsOf(target, id);
  const fields = {
    PurchaseId: attempt?.partner_reference ?? '',
    UniqueId: attempt?.transaction_id ?? '',
    Order: id,
    Amount: attempt?.amount_cents ?? 0,
    Currency: attempt?.currency ?? '',
    Status: 'Approved',
  };
  const minutesAway = (minutes: number) => new Date(clock().getTime() + minutes * MINUTE_MS);
  // Also of the state that the cash office confirms, so that the date alone is what is wrong.
  const stale = [-60 * 24, -60, -11, 11, 60].flatMap((minutes) =>
    ['Approved', 'Pending'].map((Status) => voucherNotice(settings, { ...fields, Status }, minutesAway(minutes))),
  );
  const now = clock();
  const unconfirmed = ['Approved', 'Rejected', 'Canceled'].map((Status) =>
    voucherNotice(settings, { ...fields, Status }, now),
  );
  const unknown = voucherNotice(settings, { ...fields, PurchaseId: '999999999', UniqueId: 'x' }, now);
  return {
    genuine: voucherNotice(settings, { ...fields, Status: 'Pending' }, now),
    insider: [
      ...stale.map((notice) => ({ kind: 'a stale date', notice })),
      ...unconfirmed.map((notice) => ({ kind: 'a state that the cash office does not confirm', notice })),
      { kind: 'an unknown payment', notice: unknown },
    ],
  };
}

/** Reports name a mail by the address to which it is returned, which holds a token. */
async function captureMail(target: Target, { email }: Shopper) {
  const { secret, address } = target.bounces;
  const sent = (await target.mails(email))[0] as { from?: string } | undefined;
  const sender = sent?.from ?? '';
  const [mailbox = '', domain = ''] = address.split('@');
  const forged = [
    sender.replace(/.@/, '@'),
    sender.replace(/(.)@/, (_all, last: string) => `${last === '0' ? '1' : '0'}@`),
  ];
  const addresses = [...forged, address, `${mailbox}+${'0'.repeat(52)}@${domain}`, email];
  const report = (to: string) => mailReport(secret, deliveryReport({ to, status: '5.1.1', recipient: email }));
  return {
    genuine: report(sender),
    insider: addresses.flatMap((to) => [
      { kind: 'a report of another mail', notice: report(to) },
      { kind: 'a complaint about another mail', notice: mailReport(secret, complaintReport(to)) },
    ]),
  };
}

/** What forgeries did. */
export interface Forged {
  sent: number;
  accepted: string[];
  /** Rows that were written, removed or changed. */
  changes: string[];
}

/** Sends every forgery, as many times over as it takes for the wanted number, and compares the database before and after. */
export async function sendForgeries(target: Target, captured: Captured, wanted: number): Promise<Forged> {
  await takeSettledSnapshot(target);
  const forgeries = captured.genuine.flatMap((notice) => forge(notice, captured.genuine));
  const outside = await attempt(target, repeat(forgeries, wanted), () => true);
  const inside = await attempt(target, captured.insider, (row) => !row.startsWith('inbound_events '));
  const before = await takeSnapshot(target);
  for (const path of captured.returns)
    for (const method of ['GET', 'POST']) await fetch(`${target.url}${path}`, { method, redirect: 'manual' });
  await target.drain();
  const changes = diffSnapshots(before, await takeSnapshot(target));
  return {
    sent: outside.sent + inside.sent + captured.returns.length * 2,
    accepted: [...outside.accepted, ...inside.accepted],
    changes: [...outside.changes, ...inside.changes, ...changes.map((change) => `return of a browser: ${change}`)],
  };
}

function repeat(forgeries: readonly Forgery[], wanted: number): Forgery[] {
  return Array.from(
    { length: Math.max(wanted, forgeries.length) },
    (_, index) => forgeries[index % forgeries.length],
  ).flatMap((forgery) => forgery ?? []);
}

const CONCURRENT = 10;

async function attempt(
  target: Target,
  forgeries: readonly Forgery[],
  counts: (row: string) => boolean,
): Promise<Forged> {
  const before = await takeSnapshot(target);
  const accepted: string[] = [];
  for (let start = 0; start < forgeries.length; start += CONCURRENT) {
    const answers = forgeries.slice(start, start + CONCURRENT).map(async ({ kind, notice }) => {
      const { isAccepted, status } = await sendNotice(target.url, notice);
      if (isAccepted || status >= 500)
        accepted.push(`${notice.partner}, ${kind}: ${status} ${notice.body.slice(0, 200)}`);
    });
    await Promise.all(answers);
  }
  await target.drain();
  const changes = diffSnapshots(before, await takeSnapshot(target)).filter(counts);
  return { sent: forgeries.length, accepted, changes };
}
