import { absentInput } from '#contract/backoffice/fields.ts';
import { z } from '#contract/zod.ts';
import { read } from './endpoint.ts';

/** Counts of the menu end here: one of them means "more". */
export const MOST_COUNTED = 100;

const count = z.int().min(0).max(MOST_COUNTED).nullable();

export const workCounts = z.strictObject({
  /** What waits in the queue, without what is put off. */
  queue: count,
  /** Open cases whose last word is the shopper's. */
  cases: count,
  /** Refunds and requests that somebody of the shop has to act on. */
  refunds: count,
  /** What calls the person and they have not seen. */
  bell: z.int().min(0).max(MOST_COUNTED),
  /** The partners that do not answer; null where the role does not see warnings. */
  failing: z.array(z.string()).nullable(),
});

export const workEndpoints = {
  countWork: read({
    summary: 'Cuánto espera a una persona, para el menú; nada de lo que tu rol no ve',
    permission: null,
    input: absentInput,
    reply: workCounts,
  }),
};
