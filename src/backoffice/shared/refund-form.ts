import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { z } from '#contract/zod.ts';

/** The form of a refund shows every kind at once: what the chosen one does not need, and the lines that are not chosen, do not count. */
export const REFUND_FORM = z
  .object({ kind: z.string().optional(), lines: z.unknown().optional(), amountCents: z.unknown().optional() })
  .loose()
  .transform(({ lines, amountCents, ...order }) => {
    if (order.kind === 'amount') return { ...order, amountCents };
    if (order.kind !== 'lines') return order;
    const rows = Array.isArray(lines) ? lines : [];
    return { ...order, lines: rows.filter((line) => line?.asin).map((line) => ({ quantity: '1', ...line })) };
  })
  .pipe(backofficeEndpoints.requestRefund.input);
