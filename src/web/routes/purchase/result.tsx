import { onlineManager, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PAGES, resultPage } from '#contract/pages.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { OrderResult, ResultLinks, ResultPage, resultOf } from '#web/features/purchase-result/order-result.tsx';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner, useOwner } from '#web/lib/personal-data.tsx';
import type { Route } from './+types/result.ts';

const FIRST_INTERVAL_MS = 2000;
const MAX_INTERVAL_MS = 15_000;
const INTERVAL_GROWTH = 1.2;
const SLOW_AFTER_MS = 60_000;
/** Responses that another request does not change. */
const FINAL_ERRORS = [400, 401, 403, 404];

const pageAt = (pathname: string) =>
  (['success', 'failed'] as const).find((result) => pathname.startsWith(PAGES[result])) ?? 'pending';

export const meta = ({ location }: Route.MetaArgs) => pageMeta({ title: copy[pageAt(location.pathname)].title });

/**
 * A result page for the order of its address; without one it leads home. An order of another result is redirected to its
 * page. A refunded order stays: each page has the words for it.
 */
export default function ResultScreen() {
  const page = pageAt(useLocation().pathname);
  const [params] = useSearchParams();
  const id = params.get('uid') && params.get('oid');
  const navigate = useNavigate();
  const [openedAt] = useState(Date.now);
  const { data: order, dataUpdatedAt, errorUpdateCount, refetch } = useQuery(resultQuery(useOwner(), id));
  const result = order && resultOf(order.status);
  useEffect(() => {
    if (!id) void navigate(PAGES.home, { replace: true });
    else if (order !== undefined && result !== undefined && result !== page && result !== 'refund')
      void navigate(resultPage(result, order), { replace: true });
  }, [id, order, result, page, navigate]);
  if (!id) return null;
  if (order !== undefined && (result === page || result === 'refund'))
    return <OrderResult order={order} isSlow={dataUpdatedAt - openedAt >= SLOW_AFTER_MS} />;
  // Nothing is known yet, or it cannot be read: nothing is promised.
  const failed = order === undefined && errorUpdateCount > 0;
  return (
    <ResultPage heading={failed ? copy.unknown.heading : copy.unknown.reading}>
      {failed ? <LoadFailed message={copy.readFailed} onRetry={refetch} /> : null}
      <ResultLinks order={null} />
    </ResultPage>
  );
}

/**
 * The order of a result page, as read there and not by an earlier page. It is read again at growing intervals until its
 * payment is decided.
 */
function resultQuery(owner: Owner, orderId: string | null) {
  const id = orderId ?? '';
  const key = ['order', id, 'result'];
  return queryOptions({
    ...customerQuery(owner, key, (signal) => customerApi('readOrder', { params: { id } }, { signal })),
    enabled: id !== '',
    gcTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      const isDecided = data !== undefined && outcomeOf(data.status) !== 'pending';
      const isFinal = error !== null && FINAL_ERRORS.includes(error.code);
      if (isDecided || isFinal || !onlineManager.isOnline()) return false;
      return Math.min(FIRST_INTERVAL_MS * INTERVAL_GROWTH ** (dataUpdateCount + errorUpdateCount), MAX_INTERVAL_MS);
    },
  });
}
