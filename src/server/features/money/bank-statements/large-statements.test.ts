import { afterAll, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import { MOVEMENT_STATES } from '#domain/bank/movement.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { ActContext, StaffSession } from '#server/backoffice/handler.ts';
import { isRefusal } from '#server/refusal.ts';
import { createStaff } from '#testing/backoffice.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { importStatement } from './import-statement.ts';
import { listMovements, readMovement, sumMovements } from './list-movements.ts';

const LINES = 20_000;
const DAY_MS = 24 * 60 * 60_000;

const shop = await startShop();
const pool = openPool({ url: shop.databaseUrl, max: 4 });
const finance = await createStaff(shop, 'finance');
await finance.act('createBankAccount', { name: 'Cuenta grande', currency: 'USD', methods: [] });
const account: string = (await finance.call('listBankAccounts', {})).body[0]?.id ?? '';

afterAll(() => pool.end());

/** In process: a file of this size comes by the page's form, which takes more than a call over HTTP. */
async function importText(text: string) {
  return await transaction(shop.context.db, async (tx) => {
    const context = { ...shop.context, db: tx, tx } as unknown as ActContext;
    const staff = { staffId: finance.id, name: 'Ana' } as StaffSession;
    const content = Buffer.from(text).toString('base64');
    return await importStatement(context, { input: { account, content }, staff });
  });
}

const dayBefore = (days: number) => montevideoDay(new Date(shop.clock.now().getTime() - days * DAY_MS).toISOString());

test('the longest file is imported once, and its lists read little more than a page', async () => {
  const lines = Array.from({ length: LINES }, (_, at) => `${dayBefore(400 - (at % 400))};Venta ${at};;${at + 1},00`);
  const text = ['Fecha;Concepto;Referencia;Importe', ...lines].join('\n');
  for (const added of [LINES, 0]) {
    const done = await importText(text);
    if (isRefusal(done)) throw new Error(done.message);
    expect(done.after).toMatchObject({ lines: LINES, added });
  }
  const { db } = shop.context;
  await db
    .updateTable('bank_movements')
    .set({ state: 'matched', decided_at: new Date() })
    .where('amount_cents', '>', 1000)
    .execute();
  // Another account that has nothing open.
  await finance.act('createBankAccount', { name: 'Cuenta al día', currency: 'USD', methods: [] });
  const other = (await finance.call('listBankAccounts', {})).body.find(({ id: known }) => known !== account)?.id ?? '';
  await pool.query(
    `insert into bank_movements (id, account_id, day, amount_cents, currency, reference, occurrence, state, imported_at, decided_at)
    select gen_random_uuid(), $1, day, amount_cents, currency, reference, occurrence, 'matched', now(), now()
    from bank_movements where state = 'matched'`,
    [other],
  );
  await pool.query('analyze bank_movements, bank_day_sums');
  const { id = '' } = (await finance.call('listMovements', {})).body.rows[0] ?? {};
  const staff = {} as StaffSession;
  const long = await findLongReads({ pool, maxRows: 200 }, async (recorded) => {
    const deps = { ...shop.context, db: recorded };
    const inputs = [
      {},
      { account },
      { amountCents: 5000 },
      { from: dayBefore(20), to: dayBefore(10) },
      { account: other, state: 'unmatched' as const },
    ];
    for (const input of [...inputs, ...MOVEMENT_STATES.map((state) => ({ state }))])
      for (const after of [undefined, `${dayBefore(200)} ${id}`])
        await listMovements(deps, { input: { ...input, ...(after ? { after } : {}) }, staff });
    await readMovement(deps, { input: { id }, staff });
  });
  expect(long).toEqual([]);
});

test('a year of sums reads a row for each day and state, and says what the movements add up to', async () => {
  const { db } = shop.context;
  const [input, staff] = [{ from: dayBefore(366) }, {} as StaffSession];
  const long = await findLongReads({ pool, maxRows: 2000 }, (recorded) =>
    sumMovements({ ...shop.context, db: recorded }, { input, staff }),
  );
  expect(long).toEqual([]);
  await db
    .updateTable('bank_movements')
    .set({ state: 'proposed', decided_at: null })
    .where('amount_cents', '<', 500_000)
    .where('state', '=', 'matched')
    .execute();
  await db.updateTable('bank_movements').set({ amount_cents: -7 }).where('amount_cents', '=', 800_000).execute();
  await db.deleteFrom('bank_movements').where('amount_cents', '>', 1_900_000).execute();
  const { rows } = await pool.query(
    `select state, currency, count(*)::int as movements, sum(greatest(amount_cents, 0))::float8 as "creditCents",
      sum(greatest(-amount_cents, 0))::float8 as "debitCents"
    from bank_movements where state in ('unmatched', 'proposed') or day >= $1 group by state, currency order by currency, state`,
    [input.from],
  );
  expect(rows.length).toBe(3);
  expect((await finance.call('sumMovements', input)).body.rows).toEqual(rows);
});
