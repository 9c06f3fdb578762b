import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { readConfig } from '#server/config/config.ts';
import { listExceptions } from '#server/features/operations/exceptions/list-exceptions.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placePurchasedOrder } from '#testing/order-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { selectCharges, selectInvoices } from './invoices-repository.ts';

const shop = await startShop();
const staff = await createStaff(shop, 'finance');
const shopper = await createShopper(shop);

interface Billed {
  tracking: string;
  kilos: string;
  charge: string;
}

/** A file of the carrier. */
const fileOf = (number: string, lines: readonly Billed[]) =>
  [
    'Invoice Number,Invoice Date,Tracking Number,Billed Weight (kg),Charge (USD),Other Charges',
    ...lines.map(({ tracking, kilos, charge }) => `${number},2026-11-30,${tracking},${kilos},${charge},`),
  ].join('\r\n');

async function boughtOrder() {
  const order = await placePurchasedOrder(shop, shopper);
  const row = shop.context.db.selectFrom('orders').select('fees').where('id', '=', order.id);
  const { fees } = await row.executeTakeFirstOrThrow();
  const kilos = (extra: number) => ((fees.realWeight + extra) / 1000).toFixed(3);
  return { id: order.id, number: order.number, tracking: order.packages[0]?.trackingNumber ?? '', fees, kilos };
}

const newNumber = () => `SP-${randomUUID().slice(0, 8)}`;

async function importFile(content: string, options = {}) {
  return await staff.act('importCarrierInvoice', { content }, options);
}

async function importedInvoice(number: string) {
  const { body } = await staff.call('listCarrierInvoices', {});
  const id = body.rows.find((row) => row.number === number && row.state !== 'withdrawn')?.id ?? '';
  return await readInvoice(id);
}

async function readInvoice(id: string, show: 'findings' | 'all' = 'all') {
  const { body } = await staff.call('readCarrierInvoice', { id, show });
  return { ...body.invoice, charges: body.charges.rows };
}

async function queued(kind: 'carrier-charge' | 'carrier-charge-without-order' | 'weight-difference') {
  return (await staff.call('listExceptions', { kind })).body.rows;
}

test('a dry run shows counts and sums and stores nothing; the import stores the lines with their orders', async () => {
  const order = await boughtOrder();
  const number = newNumber();
  const file = fileOf(number, [
    { tracking: order.tracking, kilos: order.kilos(100), charge: '9.50' },
    { tracking: `NADIE-${number}`, kilos: '1', charge: '7.25' },
  ]);
  const preview = await importFile(file, { dryRun: true });
  expect(preview.body.effects.join(' ')).toMatch(
    /2 líneas de 2 envíos por U\$S\s16,75.*diferencia es U\$S\s7,25.*1 envío sin orden/,
  );
  expect((await staff.call('listCarrierInvoices', {})).body.rows.find((row) => row.number === number)).toBeUndefined();
  expect((await importFile(file)).status).toBe(200);
  const invoice = await importedInvoice(number);
  expect(invoice).toMatchObject({ lines: 2, billedCents: 1675, expectedCents: 950, disputedCents: 0, openCharges: 1 });
  expect(invoice.charges).toMatchObject([
    {
      ...{ orderNumber: order.number, quotedGrams: order.fees.realWeight, paidCents: order.fees.freight },
      ...{ billedCents: 950, findings: [], state: 'fine' },
    },
    { orderNumber: null, billedCents: 725, findings: ['no-order'], state: 'open' },
  ]);
  const rows = await queued('carrier-charge-without-order');
  expect(rows).toContainEqual(
    expect.objectContaining({
      label: `Factura ${number}, paquete NADIE-${number}`,
      page: `/dinero/fletes/${invoice.id}#3`,
      detail: 'Ninguna orden tiene ese número de paquete',
    }),
  );
});

test('a difference of weight is decided once, by the list of weights or by the invoice', async () => {
  const [first, second] = [await boughtOrder(), await boughtOrder()];
  const number = newNumber();
  await importFile(
    fileOf(number, [
      { tracking: first.tracking, kilos: first.kilos(1000), charge: '20.00' },
      { tracking: second.id, kilos: second.kilos(1000), charge: '20.00' },
    ]),
  );
  const { id, charges } = await importedInvoice(number);
  expect(charges).toMatchObject([
    { orderNumber: first.number, findings: ['weight'], state: 'open' },
    { orderNumber: second.number, findings: ['weight'], state: 'open' },
  ]);
  expect((await queued('carrier-charge')).some(({ orderNumber }) => orderNumber === first.number)).toBe(false);
  expect((await queued('weight-difference')).map(({ orderNumber }) => orderNumber)).toEqual(
    expect.arrayContaining([first.number, second.number]),
  );
  const purchasing = await createStaff(shop, 'purchasing');
  await purchasing.act('decideWeight', { orderNumber: first.number, decision: 'claimed' });
  const decide = { id, position: charges[1]?.position ?? 0, decision: 'accepted' as const };
  const replies = await Promise.all([
    staff.act('decideCarrierCharge', decide),
    purchasing.act('decideWeight', { orderNumber: second.number, decision: 'accepted' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const decided = await readInvoice(id);
  expect(decided.charges.map(({ state }) => state)).toEqual(['disputed', 'accepted']);
  const share = Math.round((2000 * first.fees.realWeight) / (first.fees.realWeight + 1000));
  expect(decided).toMatchObject({ openCharges: 0, disputedCents: 2000 - share });

  // A later invoice with yet another weight is not lost behind the decision.
  const later = newNumber();
  await importFile(fileOf(later, [{ tracking: second.tracking, kilos: second.kilos(3000), charge: '60' }]));
  expect((await importedInvoice(later)).charges).toMatchObject([{ findings: ['billed-twice'], state: 'open' }]);
});

test('a weight beyond the one that was decided waits again', async () => {
  const order = await boughtOrder();
  const decided = { quoted_grams: 1, billed_grams: order.fees.realWeight + 1000, quoted_cents: 1, billed_cents: 2 };
  const by = {
    decision: 'accepted',
    decided_by: staff.id,
    decided_at: new Date(),
    note: 'x',
    found_at: new Date(),
  } as const;
  await shop.context.db
    .insertInto('weight_differences')
    .values({ order_id: order.id, ...decided, ...by })
    .execute();
  const number = newNumber();
  await importFile(fileOf(number, [{ tracking: order.tracking, kilos: order.kilos(5000), charge: '60' }]));
  expect((await importedInvoice(number)).charges).toMatchObject([{ findings: ['reweighed'], state: 'open' }]);
});

test('the same invoice is imported once, also at the same time; another content needs the first withdrawn', async () => {
  const order = await boughtOrder();
  const number = newNumber();
  const line = { tracking: order.tracking, kilos: order.kilos(2000), charge: '30.00' };
  const file = fileOf(number, [line]);
  const replies = await Promise.all([importFile(file), importFile(file.replaceAll(',', ';'))]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const corrected = fileOf(number, [{ ...line, kilos: order.kilos(0), charge: '25.00' }]);
  const refused = await importFile(corrected);
  expect(refused.status).toBe(409);
  expect(refused.error.message).toMatch(/otro contenido: U\$S\s30,00 en 1 líneas, y esta tiene U\$S\s25,00/);
  const { id } = await importedInvoice(number);
  expect((await staff.act('withdrawCarrierInvoice', { id })).status).toBe(200);
  expect((await queued('weight-difference')).some(({ orderNumber }) => orderNumber === order.number)).toBe(false);
  expect((await importFile(corrected)).status).toBe(200);
  expect((await importedInvoice(number)).charges).toMatchObject([{ billedCents: 2500, findings: [], state: 'fine' }]);
  expect((await readInvoice(id)).state).toBe('withdrawn');
});

test('an order that two invoices bill is shown with the other, disputed with a text, and the invoice is settled', async () => {
  const order = await boughtOrder();
  const [first, second] = [newNumber(), newNumber()];
  const line = { tracking: order.tracking, kilos: order.kilos(0), charge: '11.00' };
  await importFile(fileOf(first, [line]));
  await importFile(fileOf(second, [line]));
  const { id, charges } = await importedInvoice(second);
  expect(charges).toMatchObject([{ findings: ['billed-twice'], state: 'open', otherInvoices: [{ number: first }] }]);
  expect((await staff.act('settleCarrierInvoice', { id })).error.message).toBe(
    'Falta decidir un envío de esta factura',
  );
  const decide = { id, position: 2, decision: 'disputed' as const };
  expect((await staff.act('decideCarrierCharge', decide, { reason: '' })).status).toBe(400);
  const done = await staff.act('decideCarrierCharge', decide, { reason: 'Ya está en la otra factura' });
  expect(done.body.effects.join(' ')).toMatch(/Se reclaman U\$S\s11,00/);
  expect((await staff.act('decideCarrierCharge', { ...decide, decision: 'accepted' })).status).toBe(409);
  expect(await readInvoice(id)).toMatchObject({
    ...{ billedCents: 1100, expectedCents: 0, disputedCents: 1100, openCharges: 0 },
    charges: [{ state: 'disputed', note: 'Ya está en la otra factura' }],
  });
  const settled = await staff.act('settleCarrierInvoice', { id });
  expect(settled.body.effects.join(' ')).toMatch(/U\$S\s11,00 reclamados, U\$S\s0,00 para pagar/);
  expect((await staff.act('withdrawCarrierInvoice', { id })).status).toBe(409);
});

test('with a cost for a kilogram, a charge above it waits for a decision', async () => {
  const config = readConfig({ CARRIER_COST_PER_KILO_CENTS: '800', CARRIER_CHARGE_TOLERANCE_CENTS: '100' });
  if (Array.isArray(config)) throw new Error(config.join());
  const { carrierCostPerKiloCents, carrierChargeToleranceCents } = config;
  Object.assign(shop.context.config, { carrierCostPerKiloCents, carrierChargeToleranceCents });
  const [near, dear] = [await boughtOrder(), await boughtOrder()];
  const cost = (fees: { realWeight: number }) => Math.ceil(fees.realWeight / 100) * 80;
  const number = newNumber();
  const lineOf = ({ tracking, kilos, fees }: typeof near, extra: number) => ({
    tracking,
    kilos: kilos(0),
    charge: ((cost(fees) + extra) / 100).toFixed(2),
  });
  await importFile(fileOf(number, [lineOf(near, 100), lineOf(dear, 101)]));
  Object.assign(shop.context.config, { carrierCostPerKiloCents: null, carrierChargeToleranceCents: 500 });
  expect((await importedInvoice(number)).charges).toMatchObject([
    { orderNumber: near.number, findings: [], expectedCents: cost(near.fees) },
    { orderNumber: dear.number, findings: ['overcharge'], expectedCents: cost(dear.fees), state: 'open' },
  ]);
  expect(await queued('carrier-charge')).toContainEqual(
    expect.objectContaining({ orderNumber: dear.number, detail: 'Cuesta más de lo acordado' }),
  );
});

test('a file that is wrong says line, column and rule of everything, and nothing of it is stored', async () => {
  const number = newNumber();
  const lines = [
    { tracking: 'A', kilos: '1', charge: '1' },
    { tracking: 'B', kilos: 'uno', charge: '1' },
    { tracking: 'C', kilos: '1', charge: '1.234' },
  ];
  const { status, error } = await importFile(fileOf(number, lines));
  expect(status).toBe(400);
  expect(error.errors?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Línea 3, columna «Billed Weight \(kg\)»: «uno» no es un peso/),
    expect.stringMatching(/^Línea 4, columna «Charge \(USD\)»: «1.234» no es un importe/),
  ]);
  expect((await staff.call('listCarrierInvoices', {})).body.rows.some((row) => row.number === number)).toBe(false);
});

test('lists read a page, whatever the number of invoices and charges', async () => {
  const pool = openPool({ url: shop.databaseUrl, max: 1 });
  await pool.query(
    `insert into carrier_invoices (id, carrier, number, issued_on, content_hash, lines, billed_cents,
      expected_cents, imported_by, imported_at)
    select gen_random_uuid(), 'skypostal', 'many-' || n, date '2020-01-01' + n, '', 30, 100, 100, $1, now()
    from generate_series(1, 400) n`,
    [staff.id],
  );
  await pool.query(
    `insert into carrier_charges (invoice_id, position, tracking_numbers, charge_cents, other_cents,
      expected_cents, findings, needs_decision, found_at, decision, decided_by, decided_at)
    select id, n, array['many'], 1, 0, 1, case when n = 1 then array['no-order'] else '{}' end, n = 1, now(),
      case when n = 1 then 'accepted' end, case when n = 1 then $1::uuid end, case when n = 1 then now() end
    from carrier_invoices, generate_series(1, 30) n where number like 'many-%'`,
    [staff.id],
  );
  await pool.query('analyze carrier_invoices, carrier_charges');
  const { body: counted } = await staff.call('countCarrierInvoices', {});
  const held = await pool.query(
    'select count(*)::int as count, sum(billed_cents) filter (where withdrawn_at is null)::int as cents from carrier_invoices',
  );
  const [{ count, cents }] = held.rows;
  expect(counted).toEqual({ count, isMore: false, sums: [{ currency: 'USD', cents }] });
  const { id: one } = (await pool.query(`select id from carrier_invoices where number = 'many-7'`)).rows[0];
  const all = { mine: false, late: false, snoozed: false, sort: 'age', descending: false } as const;
  const queue = { kind: 'carrier-charge-without-order', ...all } as const;
  const finance = { role: 'finance', staffId: staff.id } as StaffSession;
  const reads = await findLongReads({ pool, maxRows: 200 }, async (db) => {
    await selectInvoices(db, { after: { issuedOn: '2020-10-01', id: one }, limit: 51 });
    await selectInvoices(db, { id: one });
    await selectCharges(db, { invoiceId: one, show: 'findings', after: 0, limit: 51 });
    await selectCharges(db, { invoiceId: one, show: 'all', after: 3, limit: 51 });
    await listExceptions({ ...shop.context, db }, { input: queue, staff: finance });
  });
  await pool.end();
  expect(reads).toEqual([]);
});
