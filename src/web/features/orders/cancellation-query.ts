import { onlineManager, queryOptions } from '@tanstack/react-query';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner } from '#web/lib/personal-data.tsx';

const INTERVAL_MS = 10_000;

/** How an order can be cancelled now; read again while the store's answer is awaited. */
export function cancellationQuery(owner: Owner, id: string) {
  return queryOptions({
    ...customerQuery(owner, ['order', id, 'cancellation'], (signal) =>
      customerApi('readCancellation', { params: { id } }, { signal }),
    ),
    refetchInterval: ({ state: { data } }) =>
      data?.request?.state === 'requested' && onlineManager.isOnline() ? INTERVAL_MS : false,
    structuralSharing: false,
  });
}
