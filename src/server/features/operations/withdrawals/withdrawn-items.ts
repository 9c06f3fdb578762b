import type { OrderLineRow } from '#db/tables/orders.ts';
import type { WithdrawnUnits } from '#domain/order/withdrawal.ts';
import { type MailItem, mailTitle } from '#server/features/base/mails/mail-message.ts';

/** What goes back, as mails name it. */
export function mailItems(units: readonly WithdrawnUnits[], sold: readonly OrderLineRow[]): MailItem[] {
  return units.flatMap(({ asin, quantity }) =>
    sold
      .filter((line) => line.asin === asin)
      .map((line) => ({ ...mailTitle(line.title, line.translated_title), quantity })),
  );
}
