import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Pickup } from '#contract/pickups.ts';
import { mayAuthorizePickup } from '#domain/order/pickup.ts';
import { isHandedOver } from '#domain/order/status.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { pickup as copy } from '#web/copy/pickup.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { OrderSection } from './order-section.tsx';
import { pickupQuery } from './pickup-query.ts';

const PickupDialog = lazyDialog(async () => (await import('./pickup-dialog.tsx')).PickupDialog);

/** Who picks the order up at the branch, or who did. Nothing for one that is not collected there. */
export function OrderPickup({ order }: { order: Order }) {
  const { status, deliveryMethod } = order;
  const isOpen = mayAuthorizePickup({ status, deliveryMethod });
  if (deliveryMethod !== 'pickup' || !(isOpen || isHandedOver(status))) return null;
  return <Collectors order={order} isOpen={isOpen} />;
}

function Collectors({ order, isOpen }: { order: Order; isOpen: boolean }) {
  const read = useQuery(pickupQuery(useOwner(), order.id));
  const [open, setOpen] = useState(false);
  const { data } = read;
  return (
    <OrderSection title={isOpen ? copy.title : copy.titleDone}>
      {data === undefined ? (
        <ReadState query={read} title={copy.failed}>
          <Skeleton width="60%" height="1.5rem" />
        </ReadState>
      ) : (
        <p>{isOpen ? whoMay(data) : whoDid(data)}</p>
      )}
      {isOpen ? (
        <div className="cluster">
          <Button kind="second" small onClick={() => setOpen(true)}>
            {data?.authorization ? copy.change : copy.authorize}
          </Button>
        </div>
      ) : null}
      <PickupDialog order={order} open={open && isOpen} onClose={() => setOpen(false)} />
    </OrderSection>
  );
}

function whoMay({ authorization }: Pickup): string {
  if (authorization === null) return copy.you;
  return (authorization.isBlocked ? copy.blocked : copy.youOr)(authorization.name);
}

function whoDid({ pickedUp }: Pickup): string {
  if (pickedUp === null) return copy.delivered;
  const at = formatDateTime(pickedUp.at);
  const { recipient, authorized } = copy.pickedUp;
  return pickedUp.by === 'recipient' ? recipient(at) : authorized(pickedUp.name, at);
}
