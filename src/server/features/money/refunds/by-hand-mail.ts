import type { Tx } from '#db/transaction.ts';
import { addBusinessDays } from '#domain/time/business-days.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { sendRefundMail } from './refund-mail.ts';

/** In which a person sends the refund, or asks for an account. */
const ANSWER_BUSINESS_DAYS = 2;

interface ByHandMail {
  kind: 'refund-by-hand' | 'refund-other-currency';
  refund: Parameters<typeof sendRefundMail>[2]['refund'];
}

/** Tells the shopper that a person sends a refund, and by when they hear of it again; once for each refund. */
export async function sendByHandMail(deps: OrderMailDeps, tx: Tx, { kind, refund }: ByHandMail): Promise<void> {
  const today = montevideoDay(deps.clock().toISOString());
  const answerBy = formatLongDay(addBusinessDays(today, ANSWER_BUSINESS_DAYS));
  await sendRefundMail(deps, tx, { kind, refund, details: { answerBy } });
}
