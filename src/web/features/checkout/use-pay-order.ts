import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '#contract/caller.ts';
import type { BankForm, Order } from '#contract/orders.ts';
import { resultPage } from '#contract/pages.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { reportCaughtError } from '#web/lib/report-caught-error.ts';
import { saveBankRedirect } from './bank-return.ts';

export interface OrderPayment {
  /** Sets the method on the order and confirms it; afterwards the bank form is posted or the voucher shown. */
  pay: (order: Order, method: PaymentMethod) => Promise<void>;
  form: BankForm | null;
  error: string | null;
  clear: () => void;
}

/** Pays an existing order. Can be retried with the same or another method. */
export function usePayOrder(onVoucher?: (order: Order) => void): OrderPayment {
  const [form, setForm] = useState<BankForm | null>(null);
  const [redirected, setRedirected] = useState<Order | null>(null);
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();

  useRedirectOnBankReturn(redirected);

  const pay = async (order: Order, method: PaymentMethod) => {
    setError(null);
    const { id } = order;
    try {
      await customerApi('choosePayment', { params: { id }, body: { paymentMethod: method } });
      const confirmed = await customerApi('confirmPayment', { params: { id }, body: {} });
      if (confirmed.form) {
        saveBankRedirect(confirmed.order);
        setRedirected(confirmed.order);
        setForm(confirmed.form);
        return;
      }
      onVoucher?.(confirmed.order);
      await navigate(resultPage('pending', confirmed.order));
    } catch (failure) {
      if (!(failure instanceof CallError)) reportCaughtError(failure);
      setError((failure instanceof CallError && failure.message) || copy.payment.failed);
    }
  };
  return { pay, form, error, clear: () => setError(null) };
}

/** A page restored by the back button shows the state of the order instead of posting the bank form again. */
function useRedirectOnBankReturn(order: Order | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (order === null) return;
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void navigate(resultPage('pending', order), { replace: true });
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [order, navigate]);
}
