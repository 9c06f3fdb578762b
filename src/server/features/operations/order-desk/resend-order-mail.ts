import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { resendMail } from '#server/features/base/mails/resend-mail.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { isMailOfOrder } from '#server/features/operations/thread/history-repository.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';

export async function resendOrderMail(
  deps: ActContext,
  { input: { number, mailId } }: StaffRequest<'resendOrderMail'>,
): Promise<ActResult | Refusal> {
  const { tx } = deps;
  const order = await findOrderByNumber(tx, number);
  if (!order || !(await isMailOfOrder(tx, order.id, mailId))) return notFound('Ese correo no es de esta orden');
  const sent = await resendMail(deps, tx, mailId);
  if (isRefusal(sent)) return sent;
  return {
    subject: { kind: 'order', id: String(number) },
    before: { mail: mailId },
    after: { mail: sent.id },
    effects: [`Sale de nuevo el correo «${sent.subject}», a la misma dirección que la primera vez.`],
  };
}
