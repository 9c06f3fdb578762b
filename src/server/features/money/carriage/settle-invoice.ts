import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { deleteOpenDifferences } from '#server/features/money/billed-weight/repository.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { selectInvoices } from './invoices-repository.ts';
import { lockInvoice, settleInvoice, withdrawInvoice } from './repository.ts';

type Deps = Pick<ActContext, 'tx' | 'clock'>;

/** Closes an invoice once everything in it is decided; says what is paid. The payment itself is the bank's. */
export async function settleCarrierInvoice(
  { tx, clock }: Deps,
  { input: { id }, staff }: StaffRequest<'settleCarrierInvoice'>,
): Promise<ActResult | Refusal> {
  const locked = await lockInvoice(tx, id);
  const [invoice] = locked ? await selectInvoices(tx, { id }) : [];
  if (!locked || !invoice) return notFound('Esa factura no existe');
  if (locked.withdrawn_at || locked.settled_at) return refuse(409, 'La factura ya está cerrada o se retiró');
  const { number, openCharges, billedCents, disputedCents } = invoice;
  if (openCharges > 0)
    return refuse(
      409,
      openCharges === 1
        ? 'Falta decidir un envío de esta factura'
        : `Faltan decidir ${openCharges} envíos de esta factura`,
    );
  await settleInvoice(tx, { id, by: staff.staffId, at: clock() });
  const dollars = (amount: number) => formatMoney(cents(amount), 'USD');
  return {
    subject: { kind: 'carrier-invoice', id },
    before: { state: 'open' },
    after: { state: 'settled', number, billedCents, disputedCents },
    effects: [
      `La factura ${number} queda cerrada: ${dollars(billedCents)} facturados, ${dollars(disputedCents)} reclamados, ${dollars(billedCents - disputedCents)} para pagar.`,
    ],
  };
}

/** Takes an invoice out of force, so that the corrected one can be imported. What was decided stays to be read. */
export async function withdrawCarrierInvoice(
  { tx, clock }: Deps,
  { input: { id }, staff }: StaffRequest<'withdrawCarrierInvoice'>,
): Promise<ActResult | Refusal> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) return notFound('Esa factura no existe');
  if (invoice.withdrawn_at || invoice.settled_at) return refuse(409, 'La factura ya está cerrada o se retiró');
  await withdrawInvoice(tx, { id, by: staff.staffId, at: clock() });
  await deleteOpenDifferences(tx, invoice.imported_at);
  return {
    subject: { kind: 'carrier-invoice', id },
    before: { state: 'open', number: invoice.number },
    after: { state: 'withdrawn' },
    effects: [
      `La factura ${invoice.number} se retira: lo que esperaba una decisión sale de la cola.`,
      'Se puede importar otra con el mismo número.',
    ],
  };
}
