import { onlineManager, queryOptions } from '@tanstack/react-query';
import { outcomeOf } from '#domain/order/outcome.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner } from '#web/lib/personal-data.tsx';

const FIRST_INTERVAL_MS = 2000;
const MAX_INTERVAL_MS = 15_000;
const INTERVAL_GROWTH = 1.2;
/** Responses that another request does not change. */
const FINAL_ERRORS = [400, 401, 403, 404];

/**
 * The order of a result page, as read there and not by an earlier page. It is read again at growing intervals until its
 * payment is decided.
 */
export function resultQuery(owner: Owner, id: string) {
  const key = ['order', id, 'result'];
  return queryOptions({
    ...customerQuery(owner, key, (signal) => customerApi('readOrder', { params: { id } }, { signal })),
    gcTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      const isDecided = data !== undefined && outcomeOf(data.status) !== 'pending';
      const isFinal = error !== null && FINAL_ERRORS.includes(error.code);
      if (isDecided || isFinal || !onlineManager.isOnline()) return false;
      return Math.min(FIRST_INTERVAL_MS * INTERVAL_GROWTH ** (dataUpdateCount + errorUpdateCount), MAX_INTERVAL_MS);
    },
  });
}
