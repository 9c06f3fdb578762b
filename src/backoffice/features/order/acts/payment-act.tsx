import { orderCopy } from '#backoffice/copy/order.ts';
import { ActForm } from '#backoffice/features/frame/act-form.tsx';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';
import { isUndecided } from '#domain/payment/undecided.ts';

const ACT = 'checkOrderPayment';

/** For who says that they paid while the order still waits. What was asked stays shown once the answer came. */
export function PaymentAct({ order: { money }, actKey, state }: ActSectionProps) {
  if (state?.act !== ACT && !money.attempts.some(isUndecided)) return null;
  return <ActForm act={ACT} title={orderCopy.payment.title} actKey={actKey} state={state} withReason={false} />;
}
