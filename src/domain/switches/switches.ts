import type { PaymentMethod } from '#domain/payment/method.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';

/** What the staff has stopped, and what the shop tells everybody. */
export interface Switches {
  /** No new orders and nothing more in a cart; orders that exist can be paid. */
  isSalesStopped: boolean;
  /** Paid orders wait and are not bought at the marketplace. */
  isPurchasingStopped: boolean;
  stoppedMethods: readonly PaymentMethod[];
  notice: ShopNotice | null;
}

export interface ShopNotice {
  text: string;
  /** The last day in Montevideo on which it is shown, 'YYYY-MM-DD'. */
  lastDay: string;
}

/** Everything works, nothing is announced. */
export const NOTHING_STOPPED: Switches = {
  isSalesStopped: false,
  isPurchasingStopped: false,
  stoppedMethods: [],
  notice: null,
};

export const NOTICE_LIMITS = { minLength: 10, maxLength: 200, maxDays: 60 } as const;

export const SALES_STOPPED =
  'Por ahora no tomamos pedidos nuevos. Tu carrito queda guardado: volvé a probar más tarde.';

/** What the bar at the top of the shop's pages says; null without one. A stop of sales comes before what the staff wrote. */
export function shopNotice({ isSalesStopped, notice }: Switches, now: Date): string | null {
  const current = notice && notice.lastDay >= montevideoDay(now.toISOString()) ? notice.text : null;
  return [isSalesStopped ? SALES_STOPPED : null, current].filter(Boolean).join(' ') || null;
}
