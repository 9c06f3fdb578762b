import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { complaintKindsOf } from '#domain/cases/case.ts';
import { Button } from '#ui/components/button.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { cases as copy } from '#web/copy/cases.ts';
import { OrderSection } from '#web/features/orders/order-section.tsx';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { casesQuery } from './cases-query.ts';
import './cases.css';

const CaseList = lazy(async () => ({ default: (await import('./case-list.tsx')).CaseList }));
const OpenCaseDialog = lazyDialog(async () => (await import('./open-case-dialog.tsx')).OpenCaseDialog);

/** The order's cases, and the way to open one. */
export function OrderCases({ order }: { order: Order }) {
  const { data = [], error, isLoadingError, refetch } = useQuery(casesQuery(useOwner(), order.id));
  const [open, setOpen] = useState(false);
  const canComplain = complaintKindsOf(order.status).length > 0;
  if (!canComplain && data.length === 0) return null;
  return (
    <OrderSection title={copy.title} className="order-cases">
      {isLoadingError ? <LoadFailed message={error.message} title={copy.failed} onRetry={refetch} /> : null}
      {data.length === 0 ? (
        <p>{copy.intro}</p>
      ) : (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <CaseList order={order} cases={data} />
        </Suspense>
      )}
      {canComplain ? (
        <>
          <Button kind="second" onClick={() => setOpen(true)}>
            {copy.open}
          </Button>
          <OpenCaseDialog order={order} open={open} onClose={() => setOpen(false)} />
        </>
      ) : null}
    </OrderSection>
  );
}
