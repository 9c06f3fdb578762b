import { useState } from 'react';
import { CallError } from '#contract/caller.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { orders as copy } from '#web/copy/orders.ts';
import { useSavedOrders } from '#web/features/saved-orders/use-saved-pages.ts';
import { useOwnedResource } from '#web/lib/owned-resource.ts';
import type { Resource } from '#web/lib/resource.ts';
import { OrderCard } from './order-card.tsx';
import { type LoadedOrders, ordersResource, readOrders } from './orders-resource.ts';
import { FoundOrders, OrdersSearch, useOrdersSearch } from './orders-search.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import './orders.css';

export function OrdersList() {
  const loaded = useOwnedResource(ordersResource);
  const { data, error } = loaded;
  const words = useOrdersSearch();
  useSavedOrders(data?.list ?? null);
  return (
    <div className="orders">
      <h1>{copy.title}</h1>
      {data === null && error !== null ? (
        <LoadFailed message={error.message} title={copy.failed} onRetry={loaded.reload} />
      ) : null}
      {data === null && error === null ? <OrdersSkeleton /> : null}
      {data === null || data.list.length === 0 ? null : <OrdersSearch words={words} />}
      {data === null ? null : words === '' ? <OrdersPage data={data} loaded={loaded} /> : <FoundOrders words={words} />}
    </div>
  );
}

function OrdersPage({ data, loaded }: { data: LoadedOrders; loaded: Resource<LoadedOrders> }) {
  if (data.list.length === 0) {
    return (
      <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.search}</LinkButton>}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="orders__count" role="status">
        {data.hasOlder ? copy.newest(data.list.length) : copy.count(data.list.length)}
      </p>
      {data.list.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      {data.hasOlder ? <LoadOlderOrders data={data} onLoaded={(all) => loaded.change(() => all)} /> : null}
    </>
  );
}

function LoadOlderOrders({ data, onLoaded }: { data: LoadedOrders; onLoaded: (data: LoadedOrders) => void }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const load = async () => {
    setBusy(true);
    setFailed(null);
    try {
      const older = await readOrders(data.list.at(-1)?.id);
      onLoaded({ list: [...data.list, ...older.list], hasOlder: older.hasOlder });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failed === null ? null : (
        <Alert kind="error" title={copy.failed} role="alert">
          {failed}
        </Alert>
      )}
      <Button kind="second" busy={busy} onClick={() => void load()}>
        {copy.older}
      </Button>
    </>
  );
}
