import type { RefundEventCode } from '#db/tables/refunds.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { ACCOUNT_BANK_NAMES, ACCOUNT_TYPE_NAMES, type BankAccount } from '#domain/refund/bank-account.ts';
import type { RefundState } from '#domain/refund/refund-state.ts';
import { formatDateTime, formatDay } from '#domain/time/montevideo.ts';
import type { OpenRefund, RefundEventRow, RefundRow } from '#server/features/money/refunds/transfer-refund.ts';

const STATES: Readonly<Record<RefundState, string>> = {
  requested: 'se pide al banco',
  manual: 'espera a una persona',
  'awaiting-account': 'espera la cuenta de quien compró',
  'account-given': 'tiene cuenta: falta transferir',
  taken: 'tomada',
  sent: 'enviada',
};

const ACTS: Readonly<Record<RefundEventCode, string>> = {
  'account-given': 'dio la cuenta',
  'account-requested': 'pidió la cuenta',
  'account-approved': 'aprobó la cuenta',
  'account-disputed': 'dijo que la cuenta no es suya',
  shown: 'vio la cuenta',
  taken: 'la tomó',
  released: 'la soltó',
  paid: 'la pagó',
};

/** One line of the list. */
export function formatOpenRefund(refund: OpenRefund): string {
  const since = formatDay(refund.created_at.toISOString());
  return [refund.id, `orden ${refund.order_number}`, formatAmount(refund), `desde ${since}`, formatState(refund)].join(
    '  ',
  );
}

export function formatRefund(refund: RefundRow): string[] {
  return [
    `Devolución:  ${refund.id}`,
    `Importe:     ${formatAmount(refund)}`,
    `Estado:      ${formatState(refund)}`,
    ...(refund.transfer_reference === null ? [] : [`Referencia:  ${refund.transfer_reference}`]),
  ];
}

export function formatAccount(account: BankAccount | null): string[] {
  if (account === null) return ['Cuenta:      no hay'];
  return [
    `Banco:       ${ACCOUNT_BANK_NAMES[account.bank]}${account.branch === null ? '' : `, sucursal ${account.branch}`}`,
    `Cuenta:      ${ACCOUNT_TYPE_NAMES[account.accountType]} en ${account.currency} ${account.accountNumber}`,
    `Titular:     ${account.holderName}, documento ${account.holderDocument}`,
  ];
}

export function formatEvents(events: readonly RefundEventRow[]): string[] {
  return events.map(({ happened_at: at, actor, code }) => {
    const who = actor === 'customer' ? 'quien compró' : actor;
    return `${formatDateTime(at.toISOString())}  ${who} ${ACTS[code]}`;
  });
}

function formatAmount({ amount_cents, currency }: RefundRow): string {
  if (amount_cents === null || currency === null) return 'importe por decidir';
  return formatMoney(cents(amount_cents), currency as Currency);
}

function formatState({ state, taken_by, manual_reason }: RefundRow): string {
  if (state === 'taken') return `${STATES.taken} por ${taken_by}`;
  return state === 'manual' ? `${STATES.manual} (${manual_reason})` : STATES[state];
}
