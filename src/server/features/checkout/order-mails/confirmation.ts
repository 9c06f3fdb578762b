import { PAGES } from '#contract/pages.ts';
import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import { allocateCents } from '#domain/money/allocate.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { lastWithdrawalDay } from '#domain/order/withdrawal.ts';
import { methodName } from '#domain/payment/method.ts';
import { formatDateTime, formatDayRange, formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import type { OrderConfirmation } from './templates/order.ts';

/** What the mail of a paid order records of it, as it is agreed now. */
export function confirmationOf(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  order: OrderRow,
): OrderConfirmation {
  const now = clock().toISOString();
  const rows = breakdownOf(order);
  const range = deliveryRange(montevideoDay(now));
  return {
    breakdown: rows.map(({ label, amount }) => ({ label, value: formatMoney(amount, order.currency) })),
    method: methodName(order.payment_method ?? ''),
    paidOn: formatDateTime(now),
    arrives: formatDayRange(range),
    withdrawal: `hasta cinco días hábiles después de recibirla; si llega el ${formatLongDay(range.to)}, hasta el ${formatLongDay(lastWithdrawalDay(range.to))}`,
    termsUrl: `${config.publicUrl}${PAGES.terms}`,
  };
}

/** The prices of an order's lines in its currency, which add up to its products. */
export function lineAmounts(order: OrderRow, lines: readonly OrderLineRow[]): string[] {
  const prices = lines.map((line) => line.price_cents * line.quantity);
  const total = breakdownOf(order).find(({ key }) => key === 'productsTotal')?.amount ?? cents(0);
  return allocateCents(total, prices).map((amount) => formatMoney(amount, order.currency));
}

const LABELS = {
  productsTotal: 'Productos',
  freight: 'Flete',
  serviceFee: 'Servicio',
  handling: 'Gestión',
  deliveryFee: 'Entrega',
  francheseFees: 'Impuestos',
  iva: 'IVA de importación',
  extraFees: 'Arancel y tasas',
  ursecFee: 'Permiso de URSEC',
  ursecFeeForPhones: 'URSEC por celular',
} as const;

type Component = keyof typeof LABELS;
const COMPONENTS = Object.keys(LABELS) as Component[];

/** The charged components of the total; in pesos it is split so that they add up to it. */
function breakdownOf({ fees, amount_cents: total }: OrderRow): { key: Component; label: string; amount: Cents }[] {
  const charged = COMPONENTS.filter((key) => fees[key] > 0);
  const amounts = allocateCents(
    cents(total),
    charged.map((key) => fees[key]),
  );
  return charged.map((key, index) => ({ key, label: LABELS[key], amount: amounts[index] ?? cents(0) }));
}
