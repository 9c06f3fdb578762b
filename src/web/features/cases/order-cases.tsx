import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { Case } from '#contract/cases.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/components/button.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { cases as copy } from '#web/copy/cases.ts';
import { useOwnedResource } from '#web/lib/owned-resource.ts';
import type { ResourceStore } from '#web/lib/resource.ts';
import { casesResource, withCase } from './cases-resource.ts';
import './cases.css';

const CaseList = lazy(async () => ({ default: (await import('./case-list.tsx')).CaseList }));
const OpenCaseDialog = lazy(async () => ({ default: (await import('./open-case-dialog.tsx')).OpenCaseDialog }));

/** The order's cases, and the way to open one. */
export function OrderCases({ order }: { order: Order }) {
  const id = useId();
  const resource = casesResource(order.id);
  const { data, error, reload, change } = useOwnedResource(resource);
  useReloadOnReturn(resource);
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const onChange = (changed: Case) => {
    if (data === null) void reload();
    else change((before) => withCase(before, changed));
  };
  return (
    <section className="order-cases" aria-labelledby={id}>
      <h2 className="order__heading" id={id}>
        {copy.title}
      </h2>
      {data === null && error !== null ? (
        <LoadFailed message={error.message} title={copy.failed} onRetry={reload} />
      ) : null}
      {data === null || data.length === 0 ? (
        <p>{copy.intro}</p>
      ) : (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <CaseList order={order} cases={data} onChange={onChange} />
        </Suspense>
      )}
      <Button
        kind="second"
        onClick={() => {
          setRequested(true);
          setOpen(true);
        }}
      >
        {copy.open}
      </Button>
      {requested ? (
        <Suspense fallback={null}>
          <OpenCaseDialog order={order} open={open} onClose={() => setOpen(false)} onChange={onChange} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** An answer may have come while the shopper read the mail that announces it. */
function useReloadOnReturn(resource: ResourceStore<Case[]>): void {
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void resource.load();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [resource]);
}
