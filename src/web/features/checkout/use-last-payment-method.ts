import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';

/** What the customer paid with last; null for a first purchase, and until it is known. */
export function useLastPaymentMethod(enabled: boolean): PaymentMethod | null {
  const query = customerQuery(useOwner(), ['last-payment-method'], (signal) =>
    customerApi('readLastPaymentMethod', {}, { signal }),
  );
  return useQuery({ ...query, enabled }).data?.paymentMethod ?? null;
}
