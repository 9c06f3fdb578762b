import { type FormEvent, useId, useState } from 'react';
import type { BankForm } from '#contract/orders.ts';
import { BANKS, type PaymentMethod } from '#domain/payment/method.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { RadioCard, RadioCards } from '#ui/components/radio-card.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { BankRedirect } from './bank-redirect.tsx';
import './payment-dialog.css';

interface PaymentDialogProps {
  open: boolean;
  onClose: () => void;
  onPay: (method: PaymentMethod) => void;
  /** Formatted amount that a method will charge. */
  amountOf: (method: PaymentMethod) => string;
  busy: boolean;
  error: string | null;
  /** Form of the bank; posted as soon as it is set. */
  form: BankForm | null;
}

/** Choice between the banks and cash. The button shows the amount. */
export function PaymentDialog({ open, onClose, onPay, amountOf, busy, error, form }: PaymentDialogProps) {
  const [method, setMethod] = useState<PaymentMethod>(`sistarbanc_${BANKS[0]}`);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onPay(method);
  };
  const text = copy.payment;
  const label = method === 'abitab' ? text.voucher(amountOf(method)) : text.pay(amountOf(method));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      plain
      wide
      title={text.title}
      className="payment-dialog"
      actions={
        <>
          <Button kind="second" aria-disabled={busy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={id} method="post" className="payment-dialog__form" onSubmit={submit}>
        <PaymentMethods chosen={method} onChoose={setMethod} />
        <div role="alert">
          {error ? (
            <Alert kind="error" title={null}>
              {error}
            </Alert>
          ) : null}
        </div>
        {method === 'abitab' ? null : <p className="payment-dialog__note">{text.toBank}</p>}
      </form>
      {form ? <BankRedirect form={form} /> : null}
    </Dialog>
  );
}

interface PaymentMethodsProps {
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
}

function PaymentMethods({ chosen, onChoose }: PaymentMethodsProps) {
  const card = (value: PaymentMethod) => ({
    name: 'paymentMethod',
    value,
    checked: chosen === value,
    onChange: () => onChoose(value),
  });
  return (
    <>
      <RadioCards legend={copy.payment.banks}>
        <div className="payment-dialog__banks">
          {BANKS.map((bank) => (
            <RadioCard key={bank} {...card(`sistarbanc_${bank}`)} label={copy.banks[bank]} />
          ))}
        </div>
      </RadioCards>
      <RadioCards legend={copy.payment.cash}>
        <RadioCard {...card('abitab')} label={copy.payment.abitab} detail={copy.payment.abitabDetail} />
      </RadioCards>
    </>
  );
}
