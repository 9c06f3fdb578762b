import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatCount } from '#ui/format-number.ts';
import { todayCopy as copy } from './copy.ts';

export type Today = BackofficeReply<'readToday'>;

/** A count that ends at a thousand: '12', 'más de 1.000'. */
export function boundedText({ count, isMore }: { count: number; isMore: boolean }): string {
  const text = formatCount(count);
  return isMore ? copy.more(text) : text;
}
