import { createHash } from 'node:crypto';
import type { Tx } from '#db/transaction.ts';
import { type InvoiceFault, type InvoiceFile, readInvoiceFile } from '#domain/carriage/invoice-file.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { recordInvoicedWeights } from '#server/features/money/billed-weight/record-invoiced-weights.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { toCharges } from './group-lines.ts';
import {
  findBilledNumbers,
  findInvoiceByNumber,
  insertCharges,
  insertInvoice,
  matchOrders,
  type NewCharge,
  selectBilled,
} from './repository.ts';

/** The one carrier that the shop ships with. */
const CARRIER = 'skypostal';

const dollars = (amount: number) => formatMoney(cents(amount), 'USD');
const count = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;

/** Stores an invoice of the carrier and what is to be looked at in it; all of it or nothing. */
export async function importCarrierInvoice(
  context: ActContext,
  { input: { content }, staff }: StaffRequest<'importCarrierInvoice'>,
): Promise<ActResult | Refusal> {
  const { tx, clock, random, config } = context;
  const file = readInvoiceFile(content);
  if (Array.isArray(file)) return refuseFile(file);
  const charges = await assess(context, file);
  const invoice = {
    id: random.uuid(),
    carrier: CARRIER,
    number: file.number,
    issued_on: file.issuedOn,
    content_hash: hashOf(file),
    lines: file.lines.length,
    billed_cents: sumOf(charges, ({ chargeCents, otherCents }) => chargeCents + otherCents),
    expected_cents: sumOf(charges, ({ expectedCents }) => expectedCents),
    imported_by: staff.staffId,
    imported_at: clock(),
  };
  const open = { settled_by: null, settled_at: null, withdrawn_by: null, withdrawn_at: null };
  if (!(await insertInvoice(tx, { ...invoice, ...open }))) return await refuseSecond(tx, file, invoice);
  const at = invoice.imported_at;
  const overweight = charges.flatMap(({ findings, orderId, billedGrams }) =>
    findings.includes('weight') && orderId !== null && billedGrams !== null ? [{ orderId, billedGrams }] : [],
  );
  const reweighed = await recordInvoicedWeights(config, tx, { orders: overweight, at });
  const stored = charges.map((charge) => (reweighed.has(charge.orderId ?? '') ? withReweighed(charge) : charge));
  await insertCharges(tx, { invoiceId: invoice.id, at }, stored);
  return {
    subject: { kind: 'carrier-invoice', id: invoice.id },
    after: {
      number: file.number,
      lines: file.lines.length,
      billedCents: invoice.billed_cents,
      expectedCents: invoice.expected_cents,
    },
    effects: [
      `La factura ${file.number} tiene ${count(file.lines.length, 'línea', 'líneas')} de ${count(charges.length, 'envío', 'envíos')} por ${dollars(invoice.billed_cents)}.`,
      `Se esperaban ${dollars(invoice.expected_cents)}: la diferencia es ${dollars(invoice.billed_cents - invoice.expected_cents)}.`,
      ...findingsInWords(stored),
    ],
  };
}

/** A person decided about another weight before: that decision stays, and this charge has one of its own. */
function withReweighed(charge: NewCharge): NewCharge {
  const findings = charge.findings.map((finding) => (finding === 'weight' ? 'reweighed' : finding));
  return { ...charge, findings, needsDecision: true };
}

async function assess({ tx, config }: ActContext, file: InvoiceFile): Promise<NewCharge[]> {
  const numbers = [...new Set(file.lines.map(({ trackingNumber }) => trackingNumber))];
  const orders = new Map((await matchOrders(tx, numbers)).map((found) => [found.trackingNumber, found]));
  const unknown = numbers.filter((number) => !orders.has(number));
  const billedNumbers = new Set(await findBilledNumbers(tx, unknown));
  const limits = {
    costPerKiloCents: config.carrierCostPerKiloCents,
    weightToleranceGrams: config.weightToleranceGrams,
    chargeToleranceCents: config.carrierChargeToleranceCents,
  };
  return toCharges(file.lines, { orders, billedNumbers, limits });
}

function findingsInWords(charges: readonly NewCharge[]): string[] {
  const having = (finding: NewCharge['findings'][number]) =>
    charges.filter(({ findings }) => findings.includes(finding)).length;
  const words = [
    [having('weight') + having('reweighed'), 'con otro peso que el cotizado'],
    [having('overcharge'), 'por más de lo acordado'],
    [having('billed-twice'), 'que ya estaban facturados'],
    [having('no-order'), 'sin orden'],
  ] as const;
  const found = words.flatMap(([amount, what]) => (amount > 0 ? [`${count(amount, 'envío', 'envíos')} ${what}`] : []));
  return found.length === 0
    ? ['Todo coincide: no hay nada que decidir.']
    : [`Quedan en la cola para decidir: ${found.join(', ')}.`];
}

function refuseFile(faults: InvoiceFault[]): Refusal {
  const errors = faults.map(({ line, column, message }, at) => ({
    field: at === 0 ? 'content' : `content.${at}`,
    message: line === null ? message : `Línea ${line}${column === null ? '' : `, columna «${column}»`}: ${message}`,
  }));
  return refuse(400, errors[0]?.message ?? 'El archivo no se entiende', errors);
}

/** The same invoice is imported once. Another content is no new version by itself: a person withdraws the first. */
async function refuseSecond(tx: Tx, file: InvoiceFile, hash: { content_hash: string }): Promise<Refusal> {
  const first = await findInvoiceByNumber(tx, { carrier: CARRIER, number: file.number });
  if (!first) return refuse(409, `La factura ${file.number} cambió en este momento. Probá de nuevo.`);
  if (first.content_hash === hash.content_hash)
    return refuse(409, `La factura ${file.number} ya está importada, igual a esta. No se hizo nada.`);
  const before = await selectBilled(tx, first.id);
  const known = new Set(before.flatMap(({ tracking_numbers }) => tracking_numbers));
  const now = new Set(file.lines.map(({ trackingNumber }) => trackingNumber));
  const billed = sumOf(file.lines, ({ chargeCents, otherCents }) => chargeCents + otherCents);
  const added = [...now].filter((number) => !known.has(number)).length;
  const removed = [...known].filter((number) => !now.has(number)).length;
  const isSettled = first.settled_at !== null;
  return refuse(
    409,
    `La factura ${file.number} ya está importada con otro contenido: ${dollars(first.billed_cents)} en ${first.lines} líneas, y esta tiene ${dollars(billed)} en ${file.lines.length}; ${count(added, 'paquete nuevo', 'paquetes nuevos')} y ${count(removed, 'paquete menos', 'paquetes menos')}. ${isSettled ? 'Está cerrada: la corrección tiene que venir con otro número.' : 'Si esta la corrige, primero retirá la importada.'}`,
  );
}

/** The same for the same lines, whatever the file's separator, columns or order. */
function hashOf({ number, issuedOn, lines }: InvoiceFile): string {
  const content = lines
    .map(({ trackingNumber, billedGrams, chargeCents, otherCents }) =>
      JSON.stringify([trackingNumber, billedGrams, chargeCents, otherCents]),
    )
    .toSorted();
  return createHash('sha256')
    .update(JSON.stringify([number, issuedOn, content]))
    .digest('hex');
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}
