import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Refund } from '#contract/refunds.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { ACCOUNT_BANK_NAMES } from '#domain/refund/bank-account.ts';
import { acceptsAccount } from '#domain/refund/refund-state.ts';
import { addBusinessDays } from '#domain/time/business-days.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { documents } from '#web/copy/documents.ts';
import { refunds as copy } from '#web/copy/refunds.ts';
import { ReceiptButton } from '#web/features/documents/receipts.tsx';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { OrderSection } from './order-section.tsx';
import { refundsQuery } from './orders-query.ts';

const AccountDialog = lazyDialog(async () => (await import('./refund-account-dialog.tsx')).RefundAccountDialog);

/** The order's refunds, with the bank account of one by transfer. Nothing for an order without any. */
export function OrderRefunds({ order }: { order: Order }) {
  const read = useQuery(refundsQuery(useOwner(), order));
  const { data } = read;
  if (data !== undefined && data.length > 0) return <RefundsSection order={order} refunds={data} />;
  // Only this status says that there is a refund.
  if (data !== undefined || order.status !== 'REFUND') return null;
  return (
    <ReadState query={read} title={copy.failed}>
      <Skeleton height="6rem" />
    </ReadState>
  );
}

function RefundsSection({ order, refunds }: { order: Order; refunds: readonly Refund[] }) {
  const [open, setOpen] = useState(false);
  const editable =
    refunds.find(({ state }) => state === 'awaiting-account') ?? refunds.find(({ state }) => acceptsAccount(state));
  return (
    <OrderSection title={copy.title(refunds.length)} className="order-refunds">
      {refunds.map((refund) => (
        <div key={refund.id} className="stack">
          {refund.reason === null ? null : <p>{copy.reasons[refund.reason]}</p>}
          <p>
            <strong>{amountText(refund)}</strong> {stateText(refund, order)}
          </p>
          {refund.confirmedAt === null ? null : (
            <ReceiptButton order={order} receiptId={refund.id} name={documents.refundReceipt} />
          )}
        </div>
      ))}
      {editable === undefined ? null : (
        <Button kind={editable.account === null ? 'first' : 'second'} onClick={() => setOpen(true)}>
          {editable.account === null ? copy.giveAccount : copy.changeAccount}
        </Button>
      )}
      <AccountDialog
        orderId={order.id}
        currency={editable?.currency ?? 'UYU'}
        open={open}
        onClose={() => setOpen(false)}
      />
    </OrderSection>
  );
}

function amountText({ amount, currency, confirmedAt }: Refund): string {
  if (amount === null || currency === null) return copy.undecided;
  return (confirmedAt === null ? copy.amount : copy.returned)(formatMoney(fromUnits(amount), currency));
}

/** Business days in which a bank credits what was sent to a card, and a transfer. */
const CREDIT_DAYS = { card: 10, transfer: 2 };

/** When a refund that was sent is in the shopper's account, and by what the bank finds it. */
function creditText({ account, sentAt, confirmedAt, reference }: Refund): string {
  const sentOn = montevideoDay(sentAt ?? '');
  const day = addBusinessDays(sentOn, account === null ? CREDIT_DAYS.card : CREDIT_DAYS.transfer);
  return [
    confirmedAt === null
      ? copy.credited(formatLongDay(day))
      : copy.confirmed(formatLongDay(montevideoDay(confirmedAt))),
    ...(reference === null ? [] : [copy.reference(reference)]),
  ].join(' ');
}

function stateText(refund: Refund, { paymentMethod }: Order): string {
  const { state, account, amount, sentAt } = refund;
  const bank = account === null ? '' : ACCOUNT_BANK_NAMES[account.bank];
  const described = copy.account(bank, account?.ending ?? '');
  switch (state) {
    case 'awaiting-account':
      return paymentMethod === 'abitab' ? copy.needsAccountForCash : copy.needsAccount;
    case 'account-given':
      return copy.given(described);
    case 'taken':
      return copy.taken(described);
    case 'manual':
      return amount === null ? copy.manual : copy.byHand;
    case 'requested':
      return copy.requested;
    case 'sent': {
      const day = formatLongDay(montevideoDay(sentAt ?? ''));
      const sent = account === null ? copy.sent(day) : copy.transferred(day, bank, account.ending);
      return `${sent} ${creditText(refund)}`;
    }
  }
}
