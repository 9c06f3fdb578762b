import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { applyEntry as applyVoucher, type VoucherEntry, type VoucherIndex } from '#simulators/abitab/state.ts';
import { openLedger } from '#simulators/ledger.ts';
import type { StoredMail } from '#simulators/mail/server.ts';
import {
  applyEntry as applyAtBank,
  type BankEntry,
  chargedAmount,
  type TransactionIndex,
} from '#simulators/sistarbanc/state.ts';
import { applyEntry as applyPurchase, type OrderIndex, type ZincEntry } from '#simulators/zinc/state.ts';
import type { Truth } from './truth.ts';

/** Decisions at the bank after which it has the money. */
const TAKEN: readonly (string | null)[] = ['approve', 'twice', 'wrong-amount', 'approve-late'];
/** States of a purchase at the marketplace that cost nothing. */
const ENDED: readonly string[] = ['order_failed', 'cancelled', 'cancelled_by_retailer'];

/** Reads the books that the simulated partners keep in the files of a folder. */
export function readTruth(folder: string): Truth {
  const bank: TransactionIndex = new Map();
  for (const entry of read<BankEntry>(folder, 'sistarbanc')) applyAtBank(bank, entry);
  const vouchers: VoucherIndex = new Map();
  for (const entry of read<VoucherEntry>(folder, 'abitab')) applyVoucher(vouchers, entry);
  const taken = [...bank.values()].filter(({ decision }) => TAKEN.includes(decision));
  const paid = [...vouchers.values()].filter(({ status }) => status === 'Approved');
  return {
    purchases: readPurchases(folder),
    payments: [
      ...taken.map((transaction) => ({
        transactionId: transaction.values.idTransaccion,
        amountCents: Number(chargedAmount(transaction)),
        currency: transaction.values.moneda,
      })),
      ...paid.map(({ uniqueId, amount, currency }) => ({ transactionId: uniqueId, amountCents: amount, currency })),
    ],
    refunds: [...bank.entries()].flatMap(([transactionId, { refunds }]) =>
      refunds.map(({ key, amount }) => ({ key, transactionId, amountCents: Number(amount) })),
    ),
    shipments: read<{ type: string; shipment?: { trackingNumber: string; externalTracking: string } }>(
      folder,
      'skypostal',
    ).flatMap(({ shipment }) => shipment ?? []),
    mails: read<StoredMail>(folder, 'mail').map(({ to, messageId }) => ({ to, messageId })),
  };
}

function readPurchases(folder: string): Truth['purchases'] {
  const index: OrderIndex = {
    byId: new Map(),
    byKey: new Map(),
    returns: new Map(),
    returnOfOrder: new Map(),
    depositedCents: 0,
  };
  for (const entry of read<ZincEntry>(folder, 'zinc')) applyPurchase(index, entry);
  return [...index.byId.values()].map(({ id, body, status }) => ({
    id,
    idempotencyKey: body.idempotency_key,
    orderId: body.metadata?.order_id ?? null,
    isLive: !ENDED.includes(status),
  }));
}

function read<Entry extends object>(folder: string, partner: string): readonly Entry[] {
  const path = join(folder, `${partner}.jsonl`);
  if (!existsSync(path)) return [];
  const ledger = openLedger<Entry>(path);
  ledger.close();
  return ledger.entries;
}
