import type { Currency } from '#domain/money/cents.ts';
import type { CarrierEventCode } from '#domain/order/carrier-codes.ts';
import type { FranchiseUse, OrderStatus } from '#domain/order/status.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';

/** Where an order goes: the branch, the address in Montevideo or the one in the interior. */
export type Place = 'pickup' | 'montevideo' | 'interior';

export interface OrderStory {
  /** The state that the order stands at; how it came there follows from the table of transitions. */
  status: OrderStatus;
  hoursAgo: number;
  lines: readonly { asin: string; quantity: number }[];
  currency: Currency;
  /** What was asked for; the regime applied follows from the goods. */
  franchise: FranchiseUse;
  to: Place;
  /** Cash at Abitab is paid in pesos only. */
  method: PaymentMethod;
  /** In how many packages the marketplace sends it; one unless told. */
  parcels?: number;
  /** How many of them the depot has while it waits for the others. */
  received?: number;
  issue?: { code: CarrierEventCode; hours: number };
}

const one = (...asins: string[]) => asins.map((asin) => ({ asin, quantity: 1 }));

/** One order in each of the sixteen states, oldest first. Two of them use the franchise, so that one of the year is left. */
export const ORDER_STORIES: readonly OrderStory[] = [
  {
    status: 'COMPLETED',
    hoursAgo: 866,
    lines: one('B0PNTEQ40A', '1983047512'),
    currency: 'USD',
    franchise: 'USE',
    to: 'montevideo',
    method: 'sistarbanc_visa',
  },
  {
    // Delivered and not completed: an issue is open.
    status: 'DELIVERED',
    hoursAgo: 651,
    lines: one('B0V01TA20V'),
    currency: 'UYU',
    franchise: 'NOT_USE',
    to: 'interior',
    method: 'sistarbanc_brou',
    issue: { code: 'ALDAN', hours: 272 },
  },
  {
    status: 'CANCELED',
    hoursAgo: 534,
    lines: [{ asin: 'B0P1A1NTEE', quantity: 3 }, ...one('B0WAYPT24L')],
    currency: 'UYU',
    franchise: 'USE',
    to: 'pickup',
    method: 'abitab',
  },
  {
    status: 'PICK_UP',
    hoursAgo: 413,
    lines: one('B0AURORAX2'),
    currency: 'USD',
    franchise: 'NOT_APPLICABLE',
    to: 'pickup',
    method: 'sistarbanc_itau',
  },
  {
    status: 'REFUND',
    hoursAgo: 362,
    lines: one('B0KESTR4KM'),
    currency: 'USD',
    franchise: 'NOT_USE',
    to: 'montevideo',
    method: 'sistarbanc_oca',
  },
  {
    status: 'IN_DISTRIBUTION',
    hoursAgo: 331,
    lines: [...one('B0TRAM0RN3'), { asin: 'B0P1A1NTEE', quantity: 2 }],
    currency: 'UYU',
    franchise: 'NOT_USE',
    to: 'montevideo',
    method: 'sistarbanc_santander',
    parcels: 2,
  },
  {
    status: 'PACKAGE_SHIPPED',
    hoursAgo: 286,
    lines: one('B0HEARTHP5', '1983047512'),
    currency: 'USD',
    franchise: 'USE',
    to: 'interior',
    method: 'sistarbanc_bbva',
    issue: { code: 'ALMCD', hours: 201 },
  },
  {
    status: 'SHIPPING',
    hoursAgo: 212,
    lines: one('B0MER1D40W'),
    currency: 'USD',
    franchise: 'NOT_USE',
    to: 'pickup',
    method: 'sistarbanc_hsbc',
  },
  {
    status: 'FAILED',
    hoursAgo: 191,
    lines: one('B0TESSE1HS'),
    currency: 'UYU',
    franchise: 'USE',
    to: 'pickup',
    method: 'sistarbanc_heritage',
  },
  {
    status: 'READY_TO_DELIVER',
    hoursAgo: 164,
    lines: [{ asin: 'B0TTERKD85', quantity: 2 }, ...one('B01TTRA1S1')],
    currency: 'USD',
    franchise: 'NOT_USE',
    to: 'interior',
    method: 'sistarbanc_scotiabank',
    parcels: 2,
  },
  {
    status: 'PACKAGE_RECEIVED',
    hoursAgo: 140,
    lines: one('B0BR1SAST1'),
    currency: 'UYU',
    franchise: 'NOT_USE',
    to: 'montevideo',
    method: 'sistarbanc_visa',
  },
  {
    status: 'ZINC_PAID',
    hoursAgo: 102,
    lines: one('B0KTTEF0ED', 'B0P1A1NTEE'),
    currency: 'UYU',
    franchise: 'NOT_USE',
    to: 'montevideo',
    method: 'abitab',
    parcels: 2,
    received: 1,
  },
  {
    status: 'NEW',
    hoursAgo: 20,
    lines: one('B0WAYPT24L'),
    currency: 'UYU',
    franchise: 'NOT_USE',
    to: 'pickup',
    method: 'abitab',
  },
  {
    status: 'ZINC_PROCCESSING',
    hoursAgo: 2,
    lines: one('B0S1ATE14G'),
    currency: 'USD',
    franchise: 'NOT_APPLICABLE',
    to: 'pickup',
    method: 'sistarbanc_scotiabank',
  },
  {
    status: 'PAID',
    hoursAgo: 0.5,
    lines: one('B0HA1DENAR'),
    currency: 'USD',
    franchise: 'NOT_USE',
    to: 'interior',
    method: 'sistarbanc_visa',
  },
  {
    status: 'PROCESSING',
    hoursAgo: 0.15,
    lines: one('B0RAD102WY'),
    currency: 'USD',
    franchise: 'NOT_USE',
    to: 'montevideo',
    method: 'sistarbanc_brou',
  },
];
