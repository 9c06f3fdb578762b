import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { common } from '#ui/copy.ts';
import { Dialog } from '#ui/forms/dialog.tsx';
import { checkout as copy, methodName } from '#web/copy/checkout.ts';
import { instalments } from '#web/copy/instalments.ts';
import { INSTALMENTS } from '#web/features/instalments/instalment-line.tsx';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { BankRedirect } from './bank-redirect.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { PurchaseConsent } from './purchase-consent.tsx';
import type { OrderPayment } from './use-pay-order.ts';
import './payment-dialog.css';

interface PaymentDialogProps {
  open: boolean;
  onClose: () => void;
  onPay: (method: PaymentMethod) => void;
  /** Formatted amount that a method will charge; null while no exchange rate says how many pesos. */
  amountOf: (method: PaymentMethod) => string | null;
  /** The total in pesos, which instalments divide; null without an exchange rate. */
  pesos: Cents | null;
  payment: Pick<OrderPayment, 'busy' | 'error' | 'form'>;
  /** The method that is chosen at first: the one that the customer used last. */
  lastUsed?: PaymentMethod | null | undefined;
}

/** Choice between the offered banks, cards and cash. The button shows the amount. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { open, onClose, onPay, amountOf, pesos, payment, lastUsed = null } = props;
  const { busy, error, form } = payment;
  const offered = useShopData().settings.paymentMethods;
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const [isMissing, setMissing] = useState(false);
  const method = chosen ?? offered.find((one) => one === lastUsed) ?? null;
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(method === null);
    if (method === null) event.currentTarget.querySelector('input')?.focus();
    else if (!busy) onPay(method);
  };
  const text = copy.payment;
  // Every bank charges the same.
  const amount = amountOf(method ?? offered.find((one) => one !== 'abitab') ?? 'abitab');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      wide
      title={text.title}
      className="payment-dialog"
      actions={
        <>
          <PurchaseConsent />
          <Button kind="second" aria-disabled={busy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {method === 'abitab' ? text.voucher(amount) : text.pay(amount ?? '')}
          </Button>
        </>
      }
    >
      <form id={id} method="post" className="form" onSubmit={submit}>
        <PaymentMethods
          offered={offered}
          chosen={method}
          onChoose={setChosen}
          pesos={pesos}
          error={isMissing && method === null ? text.choose : undefined}
        />
        <div role="alert">
          {error ? (
            <Alert kind="error" title={null}>
              {error}
            </Alert>
          ) : null}
        </div>
        {method === null || method === 'abitab' ? null : <p className="note">{text.toBank(methodName(method))}</p>}
        {method !== 'abitab' && pesos !== null ? (
          <p className="note">
            {instalments.atPayment}{' '}
            <Link to={`${PAGES.fees}#${INSTALMENTS}`} target="_blank">
              {instalments.seeTable} <span className="visually-hidden">{common.newTab}</span>
            </Link>
          </p>
        ) : null}
        {amount === null ? <p className="note">{text.rateAtPayment}</p> : null}
      </form>
      {form ? <BankRedirect form={form} /> : null}
    </Dialog>
  );
}
