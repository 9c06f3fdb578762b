import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { resultPage } from '#contract/pages.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { refuseFault } from '#web/lib/report-caught-error.ts';
import { saveBankRedirect } from './bank-return.ts';

interface Payment {
  order: Order;
  method: PaymentMethod;
}

export type OrderPayment = ReturnType<typeof usePayOrder>;

/** Pays an existing order. Can be retried with the same or another method. */
export function usePayOrder(onVoucher?: () => void) {
  const owner = useOwner();
  const navigate = useNavigate();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (payment: Payment) => confirmPayment(payment).catch(refuseFault),
    meta: { owner, changes: [['orders'], ['order']] },
    onSuccess: async ({ order, form }) => {
      if (form) return saveBankRedirect(order);
      onVoucher?.();
      await navigate(resultPage('pending', order));
    },
  });
  const form = data?.form ?? null;
  useRedirectOnBankReturn(form && data ? data.order : null);
  return {
    /** Sets the method on the order and confirms it; afterwards the bank form is posted or the voucher shown. */
    pay: (order: Order, method: PaymentMethod) => mutate({ order, method }),
    /** Until the form of the bank has left the shop. */
    busy: isPending || form !== null,
    /** Of the bank; the dialog posts it as soon as it is there. */
    form,
    error: error && (error.message || copy.payment.failed),
    clear: reset,
  };
}

async function confirmPayment({ order: { id }, method }: Payment) {
  await customerApi('choosePayment', { params: { id }, body: { paymentMethod: method } });
  return customerApi('confirmPayment', { params: { id }, body: {} });
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
