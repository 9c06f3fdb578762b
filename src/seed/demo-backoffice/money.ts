import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { DemoOrder } from '#seed/demo-account/order-rows.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { perform, read } from './acts.ts';
import type { StaffScenario } from './scenarios.ts';

const ACCOUNT = 'BROU, caja en dólares';
/** Days until a payment is in the account. */
const CREDITED_AFTER = 2;
const POUNDS_MORE_GRAMS = 1300;
/** What the demo's carrier charges for a kilogram, in USD cents. */
const CENTS_PER_KILO = 950;

interface MoneyInput {
  orders: Readonly<Record<StaffScenario, DemoOrder>>;
  staff: StaffSession;
}

/** Imports a statement with a payment that matches by itself, one that is proposed, and a credit that nobody expects. */
export async function importDemoStatement(context: Context, { orders, staff }: MoneyInput): Promise<void> {
  const actor = { context, staff };
  const opening = { ...actor, reason: 'La cuenta donde acredita el BROU' };
  await perform(opening, 'createBankAccount', { name: ACCOUNT, currency: 'USD', methods: ['sistarbanc_brou'] });
  const account = (await read(actor, 'listBankAccounts', {})).find(({ name }) => name === ACCOUNT)?.id ?? '';
  const content = Buffer.from(await statementOf(context, orders)).toString('base64');
  await perform({ ...actor, reason: 'Extracto del mes, bajado del banco' }, 'importStatement', { account, content });
}

async function statementOf({ db, clock }: Context, orders: MoneyInput['orders']): Promise<string> {
  const { transaction_id: reference } = await db
    .selectFrom('payment_attempts')
    .select('transaction_id')
    .where('order_id', '=', orders.settled.id)
    .executeTakeFirstOrThrow();
  const creditedOn = ({ timeline }: DemoOrder) =>
    addDays(montevideoDay(timeline.createdAt.toISOString()), CREDITED_AFTER);
  const lastDay = addDays(montevideoDay(clock().toISOString()), -3);
  const total = ({ quote }: DemoOrder) => quote.total;
  const rows: [string, string, string, number][] = [
    [creditedOn(orders.settled), 'COBRANZA SISTARBANC', reference, total(orders.settled)],
    [creditedOn(orders.proposed), 'COBRANZA SISTARBANC', '', total(orders.proposed)],
    [addDays(lastDay, -6), 'DEPOSITO BUZON SUC 14', '', 15_000],
    [lastDay, 'COMISION MANTENIMIENTO', '', -1250],
  ];
  const lines = rows.map(([day, concept, number, amount]) =>
    [formatCalendarDay(day), concept, number, (amount / 100).toFixed(2).replace('.', ',')].join(';'),
  );
  return ['Fecha;Concepto;Referencia;Importe', ...lines].join('\n');
}

/** Imports an invoice that bills one order as quoted, one with more weight, and a parcel of nobody. */
export async function importDemoInvoice(context: Context, { orders, staff }: MoneyInput): Promise<void> {
  const today = montevideoDay(context.clock().toISOString());
  const number = `SP-${today.slice(0, 7)}`;
  const { settled, overweight } = await trackingNumbers(context, orders);
  const rows: [string, number][] = [
    [settled, orders.settled.quote.realWeight],
    [overweight, orders.overweight.quote.realWeight + POUNDS_MORE_GRAMS],
    ['TBA904417725310', 1100],
  ];
  const lines = rows.map(([tracking, weight]) => {
    const charge = ((weight / 1000) * CENTS_PER_KILO) / 100;
    return [number, addDays(today, -1), tracking, (weight / 1000).toFixed(3), charge.toFixed(2)].join(',');
  });
  const header = 'Invoice Number,Invoice Date,Tracking Number,Billed Weight (kg),Charge (USD)';
  const content = [header, ...lines].join('\n');
  await perform({ context, staff, reason: 'Factura mensual del transportista' }, 'importCarrierInvoice', { content });
}

async function trackingNumbers({ db }: Context, orders: MoneyInput['orders']) {
  const numberOf = async ({ id }: DemoOrder) => {
    const found = db.selectFrom('orders').select('carrier_tracking_number').where('id', '=', id);
    return (await found.executeTakeFirstOrThrow()).carrier_tracking_number ?? '';
  };
  return { settled: await numberOf(orders.settled), overweight: await numberOf(orders.overweight) };
}
