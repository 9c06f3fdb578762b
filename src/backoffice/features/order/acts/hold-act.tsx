import { orderCopy } from '#backoffice/copy/order.ts';
import { ActDone, ActForm } from '#backoffice/features/frame/act-form.tsx';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';

const copy = orderCopy.hold;

export function HoldAct({ order, staff, actKey, state }: ActSectionProps) {
  if (order.hold === null || !staff.permissions.includes('orders.cancel')) return null;
  if (order.hold.decision !== null) return <ActDone state={state?.act === 'decideOrderHold' ? state : undefined} />;
  return (
    <>
      <ActForm act="decideOrderHold" of="released" title={copy.release} actKey={actKey} state={state} />
      <ActForm act="decideOrderHold" of="refused" title={copy.refuse} actKey={actKey} state={state} danger />
    </>
  );
}
