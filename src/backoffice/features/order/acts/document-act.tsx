import { orderCopy } from '#backoffice/copy/order.ts';
import { ActForm } from '#backoffice/features/frame/act-form.tsx';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';

export function DocumentAct({ order: { recipient }, staff, actKey, state }: ActSectionProps) {
  const isSealed = recipient.hasDocument && recipient.document === null;
  if (!isSealed || !staff.permissions.includes('documents.unseal')) return null;
  return <ActForm act="unsealDocument" title={orderCopy.document.title} actKey={actKey} state={state} />;
}
