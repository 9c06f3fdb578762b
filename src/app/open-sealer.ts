import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { Context, Random } from '#server/context.ts';
import { createSealer, SEALED, SEALING_KEY_BYTES, type Sealer } from '#server/sealing.ts';

const FILE = 'sealing-key';
const BATCH = 500;

/** The sealer of this database: its key stands outside of it, in the configuration or in a file that is made once. */
export async function openSealer({ config, db, random }: Pick<Context, 'config' | 'db' | 'random'>): Promise<Sealer> {
  const sealer = createSealer(config.sealingKey ?? keyInFile(config.dataDir, random), random);
  await holdAgainst(db, sealer);
  await sealOldRows(db, sealer);
  return sealer;
}

function keyInFile(dataDir: string, random: Random): Uint8Array {
  const path = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Of two processes that start at once the first one's key stands.
    writeFileSync(path, Buffer.from(random.bytes(SEALING_KEY_BYTES)).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
}

/** With another key nobody's document could be read: better not to start than to find out at the first purchase. */
async function holdAgainst(db: Database, sealer: Sealer): Promise<void> {
  const row = await db
    .selectFrom('customers')
    .select('document')
    .where('document', 'like', `${SEALED}%`)
    .limit(1)
    .executeTakeFirst();
  if (!row?.document) return;
  try {
    sealer.open(row.document);
  } catch {
    throw new Error(
      `Los documentos de esta base se guardaron con otra clave: hace falta el archivo ${FILE} de su DATA_DIR, o SEALING_KEY.`,
    );
  }
}

/** Rows from before sealing, a batch at a time. */
async function sealOldRows(db: Database, sealer: Sealer): Promise<void> {
  while ((await sealCustomers(db, sealer)) === BATCH);
  while ((await sealOrders(db, sealer)) === BATCH);
}

async function sealCustomers(db: Database, { seal }: Sealer): Promise<number> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'document', 'birthday'])
    .where((where) =>
      where.or([where('document', 'not like', `${SEALED}%`), where('birthday', 'not like', `${SEALED}%`)]),
    )
    .limit(BATCH)
    .execute();
  const sealed = (text: string | null) => (text === null || text.startsWith(SEALED) ? text : seal(text));
  const documents = rows.map(({ document }) => sealed(document));
  const birthdays = rows.map(({ birthday }) => sealed(birthday));
  await sql`
    update customers set document = old.document, birthday = old.birthday
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${documents}::text[], ${birthdays}::text[]) as old (id, document, birthday)
    where customers.id = old.id`.execute(db);
  return rows.length;
}

async function sealOrders(db: Database, { seal }: Sealer): Promise<number> {
  const { rows } = await sql<{ id: string; document: string }>`
    select id, consignee->>'document' as document from orders
    where consignee->>'document' not like ${`${SEALED}%`} limit ${BATCH}`.execute(db);
  const documents = rows.map(({ document }) => seal(document));
  await sql`
    update orders set consignee = jsonb_set(consignee, '{document}', to_jsonb(old.document))
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${documents}::text[]) as old (id, document)
    where orders.id = old.id`.execute(db);
  return rows.length;
}
