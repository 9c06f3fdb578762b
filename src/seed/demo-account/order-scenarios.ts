import type { Currency } from '#domain/money/cents.ts';
import type { CarrierEventCode } from '#domain/order/carrier-codes.ts';
import type { FranchiseUse, OrderStatus } from '#domain/order/status.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { ManualReason } from '#partners/zinc/error-codes.ts';

/** Destination of an order: the branch, the address in Montevideo or the one in the interior. */
export type DestinationKey = 'pickup' | 'montevideo' | 'interior';

export interface OrderScenario {
  /** Current status; the statuses before it follow from the transition table. */
  status: OrderStatus;
  hoursAgo: number;
  lines: readonly { asin: string; quantity: number }[];
  currency: Currency;
  /** The requested use of the franchise; the applied regime follows from the products. */
  franchise: FranchiseUse;
  destination: DestinationKey;
  /** Abitab accepts cash in pesos only. */
  method: PaymentMethod;
  /** Number of packages that the marketplace sends; default 1. */
  packages?: number;
  /** Number of packages that the depot has received while others are still missing. */
  receivedPackages?: number;
  /** How much slower than usual it travels once it is bought; default 1. */
  pace?: number;
  /** What the depot weighed, in percent of what was quoted; without it, it did not say. */
  weighed?: number;
  issue?: { code: CarrierEventCode; hours: number };
  /** Paid, and waits for a person before it is bought. */
  isHeld?: true;
  /** Why its purchase waits for a person. */
  manual?: { reason: ManualReason; errorType: string };
}

const singleUnits = (...asins: string[]) => asins.map((asin) => ({ asin, quantity: 1 }));

/**
 * One order in each of the sixteen statuses, oldest first. Two use the franchise, so one of the year's three is left. They
 * count like any other order: what is not to move at once waits for a person or for its day.
 */
export const ORDER_SCENARIOS: readonly OrderScenario[] = [
  {
    status: 'COMPLETED',
    hoursAgo: 866,
    lines: singleUnits('B0PNTEQ40A', '1983047512'),
    currency: 'USD',
    franchise: 'USE',
    destination: 'montevideo',
    method: 'sistarbanc_visa',
  },
  {
    // An open issue keeps it from being completed.
    status: 'DELIVERED',
    hoursAgo: 651,
    lines: singleUnits('B0V01TA20V'),
    currency: 'UYU',
    franchise: 'NOT_USE',
    destination: 'interior',
    method: 'sistarbanc_brou',
    issue: { code: 'ALDAN', hours: 272 },
  },
  {
    status: 'CANCELED',
    hoursAgo: 534,
    lines: [{ asin: 'B0P1A1NTEE', quantity: 3 }, ...singleUnits('B0WAYPT24L')],
    currency: 'UYU',
    franchise: 'USE',
    destination: 'pickup',
    method: 'abitab',
  },
  {
    status: 'PICK_UP',
    hoursAgo: 413,
    lines: singleUnits('B0AURORAX2'),
    currency: 'USD',
    franchise: 'NOT_APPLICABLE',
    destination: 'pickup',
    method: 'sistarbanc_itau',
  },
  {
    status: 'REFUND',
    hoursAgo: 362,
    lines: singleUnits('B0KESTR4KM'),
    currency: 'USD',
    franchise: 'NOT_USE',
    destination: 'montevideo',
    method: 'sistarbanc_oca',
  },
  {
    status: 'IN_DISTRIBUTION',
    hoursAgo: 331,
    lines: [...singleUnits('B0TRAM0RN3'), { asin: 'B0P1A1NTEE', quantity: 2 }],
    currency: 'UYU',
    franchise: 'NOT_USE',
    destination: 'montevideo',
    method: 'sistarbanc_santander',
    packages: 2,
  },
  {
    status: 'PACKAGE_SHIPPED',
    hoursAgo: 286,
    lines: singleUnits('B0HEARTHP5', '1983047512'),
    currency: 'USD',
    franchise: 'USE',
    destination: 'interior',
    method: 'sistarbanc_bbva',
    issue: { code: 'ALMCD', hours: 201 },
  },
  {
    status: 'SHIPPING',
    hoursAgo: 212,
    lines: singleUnits('B0MER1D40W'),
    currency: 'USD',
    franchise: 'NOT_USE',
    destination: 'pickup',
    method: 'sistarbanc_hsbc',
  },
  {
    status: 'FAILED',
    hoursAgo: 191,
    lines: singleUnits('B0TESSE1HS'),
    currency: 'UYU',
    franchise: 'USE',
    destination: 'pickup',
    method: 'sistarbanc_heritage',
  },
  {
    status: 'READY_TO_DELIVER',
    hoursAgo: 164,
    lines: [{ asin: 'B0TTERKD85', quantity: 2 }, ...singleUnits('B01TTRA1S1')],
    currency: 'USD',
    franchise: 'NOT_USE',
    destination: 'interior',
    method: 'sistarbanc_scotiabank',
    packages: 2,
  },
  {
    status: 'ZINC_PAID',
    hoursAgo: 102,
    lines: singleUnits('B0KTTEF0ED', 'B0P1A1NTEE'),
    currency: 'UYU',
    franchise: 'NOT_USE',
    destination: 'montevideo',
    method: 'abitab',
    packages: 2,
    receivedPackages: 1,
  },
  {
    // Within the half hour after which it is announced to the carrier.
    status: 'PACKAGE_RECEIVED',
    hoursAgo: 96,
    lines: singleUnits('B0BR1SAST1'),
    currency: 'UYU',
    franchise: 'NOT_USE',
    destination: 'montevideo',
    method: 'sistarbanc_visa',
  },
  {
    status: 'NEW',
    hoursAgo: 20,
    lines: singleUnits('B0WAYPT24L'),
    currency: 'UYU',
    franchise: 'NOT_USE',
    destination: 'pickup',
    method: 'abitab',
  },
  {
    status: 'ZINC_PROCCESSING',
    hoursAgo: 2,
    lines: singleUnits('B0S1ATE14G'),
    currency: 'USD',
    franchise: 'NOT_APPLICABLE',
    destination: 'pickup',
    method: 'sistarbanc_scotiabank',
    manual: { reason: 'account', errorType: 'account_verification_required' },
  },
  {
    status: 'PAID',
    hoursAgo: 0.5,
    lines: singleUnits('B0HA1DENAR'),
    currency: 'USD',
    franchise: 'NOT_USE',
    destination: 'interior',
    method: 'sistarbanc_visa',
    isHeld: true,
  },
  {
    status: 'PROCESSING',
    hoursAgo: 0.15,
    lines: singleUnits('B0RAD102WY'),
    currency: 'USD',
    franchise: 'NOT_USE',
    destination: 'montevideo',
    method: 'sistarbanc_brou',
  },
];
