import { useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { common } from '#ui/copy.ts';
import { orders as copy } from '#web/copy/orders.ts';
import { useSavedOrders } from '#web/features/saved-orders/use-saved-pages.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { ownedResource, useOwnedResource } from '#web/lib/owned-resource.ts';
import type { Resource } from '#web/lib/resource.ts';
import { OrderCard } from './order-card.tsx';
import './orders.css';

/** Orders per response; a full page means that there may be older ones. */
const PAGE_SIZE = 100;

interface LoadedOrders {
  list: readonly Order[];
  hasOlder: boolean;
}

async function readOrders(before?: string, signal?: AbortSignal): Promise<LoadedOrders> {
  const list = await customerApi('listOrders', { query: { before } }, signal ? { signal } : {});
  return { list, hasOlder: list.length >= PAGE_SIZE };
}

const ordersResource = ownedResource('orders', (signal) => readOrders(undefined, signal));

export function OrdersList() {
  const loaded = useOwnedResource(ordersResource);
  const { data, error } = loaded;
  useSavedOrders(data?.list ?? null);
  return (
    <div className="orders">
      <h1>{copy.title}</h1>
      {data === null && error !== null ? (
        <LoadFailed message={error.message} title={copy.failed} onRetry={loaded.reload} />
      ) : null}
      {data === null && error === null ? <OrdersSkeleton /> : null}
      {data === null ? null : <OrdersPage data={data} loaded={loaded} />}
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

function OrdersSkeleton() {
  return (
    <div className="orders__waiting" role="status">
      <span className="visually-hidden">{common.loading}</span>
      {[1, 2, 3].map((key) => (
        <div key={key} className="order-card" aria-hidden="true">
          <Skeleton width="9rem" height="1.5rem" />
          <Skeleton width="6rem" />
          <Skeleton height="4rem" />
          <Skeleton shape="price" width="8rem" />
        </div>
      ))}
    </div>
  );
}
