import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { isTerminal } from '#domain/order/transition.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { addressChange as copy } from '#web/copy/address-change.ts';
import { formatStreet } from '#web/features/account/format-address.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import { OrderSection } from './order-section.tsx';
import { PayCharge } from './pay-charge.tsx';

const INTERVAL_MS = 5000;

/** The change of address that waits for its payment, or why the last one was not made. Nothing for an order without one. */
export function AddressChange({ order }: { order: Order }) {
  const { id, status } = order;
  const owner = useOwner();
  const { data } = useQuery({
    ...customerQuery(owner, ['order', id, 'address-change'], (signal) =>
      customerApi('readAddressChange', { params: { id } }, { signal }),
    ),
    refetchInterval: (query) => (query.state.data?.change?.state === 'open' ? INTERVAL_MS : false),
  });
  const change = data?.change ?? null;
  useOrderReadAgain(id, change?.state === 'open');
  if (change === null || change.state === 'done') return null;
  const { state, address, charge } = change;
  const place = `${formatStreet(address)}, ${address.neighborhood}, ${address.apartment}`;
  if (state !== 'open') return isTerminal(status) ? null : <p className="note">{copy[state](place)}</p>;
  const amount = formatMoney(fromUnits(charge.amount), charge.currency);
  return (
    <OrderSection title={copy.title} className="order-section--asks">
      {charge.state === 'open' ? (
        <>
          <p>{copy.toPay(place, amount)}</p>
          <p className="note">{copy.until(formatDateTime(charge.expiresAt))}</p>
          <PayCharge order={order} charge={charge} label={copy.pay(amount)} />
        </>
      ) : (
        <p role="status">{copy.paid(place)}</p>
      )}
    </OrderSection>
  );
}

/** Reads the order again once its change is no longer open. */
function useOrderReadAgain(id: string, isOpen: boolean) {
  const client = useQueryClient();
  const owner = useOwner();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void client.invalidateQueries({ queryKey: [owner, 'order', id], exact: true });
    wasOpen.current = isOpen;
  }, [client, owner, id, isOpen]);
}
