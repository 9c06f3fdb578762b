import type { Selectable } from 'kysely';
import type { PaymentAttemptsTable } from '#db/tables/orders.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { methodName } from '#domain/payment/method.ts';

export function money(amountCents: number, currency: string): string {
  return formatMoney(cents(amountCents), currency as Currency);
}

export interface Returned {
  amountCents: number;
  payment: Pick<Selectable<PaymentAttemptsTable>, 'method' | 'transaction_id' | 'currency'>;
  orderNumber: number;
}

/** To which payment an amount goes back, and how long it takes. */
export function returnTexts({ amountCents, payment, orderNumber }: Returned): string[] {
  const { method, transaction_id: transaction, currency } = payment;
  const amount = money(amountCents, currency);
  const paid = `pago de la orden ${orderNumber} con ${methodName(method)}, transacción ${transaction}`;
  if (method === 'abitab')
    return [
      `Se devuelven ${amount} por transferencia, porque el ${paid}, fue en efectivo`,
      'Le pedimos por correo una cuenta a quien compró; la transferencia se ve en un día hábil después de hecha',
    ];
  return [
    `Se devuelven ${amount} al ${paid}`,
    'Se pide al banco ahora mismo; según el banco se ve en la cuenta en hasta 10 días hábiles. Si el banco no lo acepta, queda en Devoluciones para resolver a mano',
    'Le escribimos a quien compró',
  ];
}
