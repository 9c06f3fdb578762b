import type { Mail } from '#partners/mail/client.ts';
import type { Facts } from './judge.ts';
import { isLive, type Sold } from './marketplace.ts';
import type { World } from './world.ts';

/** The mail that says that an order entered a status; REFUND and PAID have others, by their cause. */
const MAIL_OF: Readonly<Record<string, string>> = {
  NEW: 'received',
  ZINC_PAID: 'bought',
  PACKAGE_RECEIVED: 'at-depot',
  SHIPPING: 'traveling',
  PACKAGE_SHIPPED: 'arrived',
  IN_DISTRIBUTION: 'in-delivery',
  PICK_UP: 'ready-at-branch',
  DELIVERED: 'delivered',
  CANCELED: 'canceled',
  FAILED: 'payment-failed',
};
const UNPAID = ['NEW', 'PROCESSING', 'FAILED', 'CANCELED'];

/** What the store sold, by its own books, against what the order is owed. */
export function judgeGoods(
  { status, lines }: Pick<Facts, 'status' | 'lines'>,
  { marketplace }: Pick<World, 'marketplace'>,
  exceptions: readonly string[],
): string[] {
  const live = marketplace.sold.filter(isLive);
  const twice = live.filter((sold) => live.some((other) => other !== sold && other.orderId === sold.orderId));
  const isKnown = exceptions.length > 0;
  return [
    ...(twice.length > 0 && !isKnown ? [`one purchase is bought twice: ${twice.map(({ id }) => id).join(', ')}`] : []),
    ...(live.length > 0 && UNPAID.includes(status) ? [`an order in ${status} is bought`] : []),
    ...(live.length > 0 && status === 'REFUND' && !isKnown
      ? ['an order that was given back is bought, and nobody is told']
      : []),
    ...lines
      .filter(({ asin, quantity }) => quantityOf(live, asin) > quantity && !isKnown)
      .map(({ asin }) => `${asin} is bought more often than it was ordered`),
  ];
}

function quantityOf(live: readonly Sold[], asin: string): number {
  return live
    .filter(({ cancelled }) => !cancelled.some((gone) => gone === asin))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.asin === asin)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Every step that is told by a mail is told by one, and a mail leaves once unless the process died after it left. */
export function judgeMails(
  { moves, mails }: Pick<Facts, 'moves' | 'mails'>,
  left: readonly Pick<Mail, 'messageId'>[],
  deaths: number,
): string[] {
  const expected = moves.flatMap((code) => MAIL_OF[code] ?? []);
  const wrong = [...new Set(Object.values(MAIL_OF))].filter(
    (kind) => count(mails, ({ kind: own }) => own === `order-${kind}`) !== count(expected, (own) => own === kind),
  );
  const distinct = new Set(left.map(({ messageId }) => messageId)).size;
  const sent = count(mails, ({ isSent }) => isSent);
  return [
    ...wrong.map((kind) => `mails '${kind}' are not as many as the moves that they tell`),
    ...(sent === mails.length ? [] : [`${mails.length - sent} mails never left`]),
    ...(distinct === sent ? [] : [`${distinct} different mails left for ${sent} in the shop's books`]),
    ...(left.length > distinct && deaths === 0 ? ['a mail left twice although no process died'] : []),
  ];
}

function count<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): number {
  return items.filter(isCounted).length;
}
