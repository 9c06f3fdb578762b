import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Refund } from '#contract/refunds.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { ACCOUNT_BANK_NAMES } from '#domain/refund/bank-account.ts';
import { acceptsAccount } from '#domain/refund/refund-state.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { refunds as copy } from '#web/copy/refunds.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { lazyOptional } from '#web/lib/lazy-optional.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';

const AccountDialog = lazyOptional(async () => ({
  default: (await import('./refund-account-dialog.tsx')).RefundAccountDialog,
}));

/** The order's refunds, with the bank account of one by transfer. Nothing for an order without any. */
export function OrderRefunds({ order }: { order: Order }) {
  const { id, status } = order;
  const read = useQuery(
    customerQuery(useOwner(), ['order', id, 'refunds'], (signal) =>
      customerApi('listRefunds', { params: { id } }, { signal }),
    ),
  );
  const { data } = read;
  if (data !== undefined && data.length > 0) return <RefundsSection order={order} refunds={data} />;
  // Only this status says that there is a refund.
  if (data !== undefined || status !== 'REFUND') return null;
  return (
    <ReadState query={read} title={copy.failed}>
      <Skeleton height="6rem" />
    </ReadState>
  );
}

function RefundsSection({ order, refunds }: { order: Order; refunds: readonly Refund[] }) {
  const id = useId();
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const editable =
    refunds.find(({ state }) => state === 'awaiting-account') ?? refunds.find(({ state }) => acceptsAccount(state));
  const edit = () => {
    setRequested(true);
    setOpen(true);
  };
  return (
    <section className="order-refunds" aria-labelledby={id}>
      <h2 className="order__heading" id={id}>
        {copy.title(refunds.length)}
      </h2>
      {refunds.map((refund) => (
        <p key={refund.id}>
          <strong>{amountText(refund)}</strong> {stateText(refund, order)}
        </p>
      ))}
      {editable === undefined ? null : (
        <Button kind={editable.account === null ? 'first' : 'second'} onClick={edit}>
          {editable.account === null ? copy.giveAccount : copy.changeAccount}
        </Button>
      )}
      {requested ? (
        <Suspense fallback={null}>
          <AccountDialog
            orderId={order.id}
            currency={editable?.currency ?? 'UYU'}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function amountText({ amount, currency }: Refund): string {
  return amount === null || currency === null ? copy.undecided : copy.amount(formatMoney(fromUnits(amount), currency));
}

function stateText({ state, account, amount, sentAt }: Refund, { paymentMethod }: Order): string {
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
      return account === null ? copy.sent(day) : copy.transferred(day, bank, account.ending);
    }
  }
}
