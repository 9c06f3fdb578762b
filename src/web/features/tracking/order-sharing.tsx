import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { arrivalEntry } from '#domain/order/arrival-calendar.ts';
import { isShareable } from '#domain/order/shared-journey.ts';
import { Button } from '#ui/components/button.tsx';
import { tracking } from '#web/copy/tracking.ts';
import { FileButton } from '#web/features/documents/file-button.tsx';
import { saveReply } from '#web/features/documents/save-file.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Shares the journey of an order by a link, and puts its arrival into a calendar; nothing for one that does not travel. */
export function OrderSharing({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const [now] = useState(() => new Date().toISOString());
  if (!isShareable(order.status)) return null;
  const file = { params: { id: order.id }, name: `orden-${order.number}.ics` };
  return (
    <div className="cluster">
      <Button kind="second" small aria-label={tracking.share.of(order.number)} onClick={() => setOpen(true)}>
        {tracking.share.button}
      </Button>
      {arrivalEntry(order, now) === null ? null : (
        <FileButton save={() => saveReply('readOrderCalendar', file)}>{tracking.calendar}</FileButton>
      )}
      <ShareDialog order={order} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
