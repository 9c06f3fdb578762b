import type { Refund } from '#contract/refunds.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import { ACCOUNT_BANK_NAMES, type AccountBank } from '#domain/refund/bank-account.ts';
import { LATE_PAYMENT_REASONS } from '#domain/refund/reason-names.ts';
import type { RefundRow } from './repository.ts';

export function presentRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    amount: row.amount_cents === null ? null : toUnits(cents(row.amount_cents)),
    currency: row.currency as Currency | null,
    state: row.state,
    reason: LATE_PAYMENT_REASONS.find((reason) => reason === row.reason) ?? null,
    account:
      row.account_bank === null ? null : { bank: row.account_bank as AccountBank, ending: row.account_ending ?? '' },
    requestedAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    reference: row.bank_reference ?? row.transfer_reference,
  };
}

/** 'Itaú, terminada en 4567': as much of the account as mails and logs may hold. */
export function describeAccount({
  account_bank: bank,
  account_ending: ending,
}: Pick<RefundRow, 'account_bank' | 'account_ending'>): string {
  return `${ACCOUNT_BANK_NAMES[bank as AccountBank]}, terminada en ${ending}`;
}
