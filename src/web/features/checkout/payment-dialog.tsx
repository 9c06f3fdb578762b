import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { BankInstalments } from '#domain/payment/instalment-terms.ts';
import { formatInstalments, instalmentTermsOn } from '#domain/payment/instalments.ts';
import { BANKS, bankOf, type PaymentMethod } from '#domain/payment/method.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { common } from '#ui/copy.ts';
import { Dialog } from '#ui/forms/dialog.tsx';
import { RadioCard, RadioCards } from '#ui/forms/field.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { instalments } from '#web/copy/instalments.ts';
import { useToday } from '#web/features/forms/use-today.ts';
import { INSTALMENTS } from '#web/features/instalments/instalment-line.tsx';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { BankRedirect } from './bank-redirect.tsx';
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
}

/** Choice between the offered banks and cash. The button shows the amount. */
export function PaymentDialog({ open, onClose, onPay, amountOf, pesos, payment }: PaymentDialogProps) {
  const { busy, error, form } = payment;
  const offered = useShopData().settings.paymentMethods;
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const method = chosen ?? offered.find((one) => bankOf(one) !== null) ?? 'abitab';
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onPay(method);
  };
  const text = copy.payment;
  const amount = amountOf(method);
  const label = method === 'abitab' ? text.voucher(amount) : text.pay(amount ?? '');
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
          <Button kind="second" aria-disabled={busy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={id} method="post" className="form" onSubmit={submit}>
        <PaymentMethods offered={offered} chosen={method} onChoose={setChosen} pesos={pesos} />
        <div role="alert">
          {error ? (
            <Alert kind="error" title={null}>
              {error}
            </Alert>
          ) : null}
        </div>
        {method !== 'abitab' ? <p className="note">{text.toBank}</p> : null}
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

interface PaymentMethodsProps {
  offered: readonly PaymentMethod[];
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  pesos: Cents | null;
}

/** '12 × $ 507 o 18 × $ 338': fixed instalments, and more of them where the bank asks no interest for them either. */
function instalmentsOf({ fixed, interestFree }: BankInstalments, pesos: Cents | null): string | undefined {
  const parts = [fixed, ...(interestFree > fixed ? [interestFree] : [])];
  return pesos === null
    ? undefined
    : parts.flatMap((count) => formatInstalments(pesos, count) ?? []).join(` ${instalments.or} `) || undefined;
}

/** The methods that the shop offers, banks apart from cash. */
export function PaymentMethods({ offered, chosen, onChoose, pesos }: PaymentMethodsProps) {
  const terms = instalmentTermsOn(useToday());
  const card = (value: PaymentMethod) => ({
    name: 'paymentMethod',
    value,
    checked: chosen === value,
    onChange: () => onChoose(value),
  });
  const banks = BANKS.filter((bank) => offered.includes(`sistarbanc_${bank}`));
  return (
    <>
      {banks.length > 0 ? (
        <RadioCards legend={copy.payment.banks}>
          <div className="payment-dialog__banks">
            {banks.map((bank) => (
              <RadioCard
                key={bank}
                {...card(`sistarbanc_${bank}`)}
                label={copy.banks[bank]}
                detail={instalmentsOf(terms.banks[bank], pesos)}
              />
            ))}
          </div>
        </RadioCards>
      ) : null}
      {offered.includes('abitab') ? (
        <RadioCards legend={copy.payment.cash}>
          <RadioCard {...card('abitab')} label={copy.payment.abitab} detail={copy.payment.abitabDetail} />
        </RadioCards>
      ) : null}
    </>
  );
}
