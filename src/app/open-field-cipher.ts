import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { Context, Random } from '#server/context.ts';
import {
  CIPHERTEXT_PREFIX,
  createFieldCipher,
  ENCRYPTION_KEY_BYTES,
  type FieldCipher,
} from '#server/field-encryption.ts';

const KEY_FILE = 'sealing-key';
const BATCH_SIZE = 500;

/**
 * Opens the cipher of this database and encrypts the rows still in plain text. The key is kept outside the database:
 * in the configuration (SEALING_KEY) or in a file of the data folder, which the first start creates.
 */
export async function openFieldCipher({
  config,
  db,
  random,
}: Pick<Context, 'config' | 'db' | 'random'>): Promise<FieldCipher> {
  const fieldCipher = createFieldCipher(config.encryptionKey ?? readOrCreateKeyFile(config.dataDir, random), random);
  await verifyKey(db, fieldCipher);
  await encryptPlainRows(db, fieldCipher);
  return fieldCipher;
}

function readOrCreateKeyFile(dataDir: string, random: Random): Uint8Array {
  const path = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Exclusive creation: of two processes that start at once, both use the key that was written first.
    writeFileSync(path, Buffer.from(random.bytes(ENCRYPTION_KEY_BYTES)).toString('base64'), {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
}

/** With another key no document can be decrypted: fails at the start instead of at the first purchase. */
async function verifyKey(db: Database, fieldCipher: FieldCipher): Promise<void> {
  const row = await db
    .selectFrom('customers')
    .select('document')
    .where('document', 'like', `${CIPHERTEXT_PREFIX}%`)
    .limit(1)
    .executeTakeFirst();
  if (!row?.document) return;
  try {
    fieldCipher.decrypt(row.document);
  } catch {
    throw new Error(
      `Los documentos de esta base se guardaron con otra clave: hace falta el archivo ${KEY_FILE} de su DATA_DIR, o SEALING_KEY.`,
    );
  }
}

/** Encrypts the rows that older versions stored in plain text, a batch at a time. */
async function encryptPlainRows(db: Database, fieldCipher: FieldCipher): Promise<void> {
  while ((await encryptCustomers(db, fieldCipher)) === BATCH_SIZE);
  while ((await encryptOrders(db, fieldCipher)) === BATCH_SIZE);
}

async function encryptCustomers(db: Database, { encrypt }: FieldCipher): Promise<number> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'document', 'birthday'])
    .where((where) =>
      where.or([
        where('document', 'not like', `${CIPHERTEXT_PREFIX}%`),
        where('birthday', 'not like', `${CIPHERTEXT_PREFIX}%`),
      ]),
    )
    .limit(BATCH_SIZE)
    .execute();
  const encrypted = (text: string | null) =>
    text === null || text.startsWith(CIPHERTEXT_PREFIX) ? text : encrypt(text);
  const documents = rows.map(({ document }) => encrypted(document));
  const birthdays = rows.map(({ birthday }) => encrypted(birthday));
  await sql`
    update customers set document = old.document, birthday = old.birthday
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${documents}::text[], ${birthdays}::text[]) as old (id, document, birthday)
    where customers.id = old.id`.execute(db);
  return rows.length;
}

async function encryptOrders(db: Database, { encrypt }: FieldCipher): Promise<number> {
  const { rows } = await sql<{ id: string; document: string }>`
    select id, consignee->>'document' as document from orders
    where consignee->>'document' not like ${`${CIPHERTEXT_PREFIX}%`} limit ${BATCH_SIZE}`.execute(db);
  const documents = rows.map(({ document }) => encrypt(document));
  await sql`
    update orders set consignee = jsonb_set(consignee, '{document}', to_jsonb(old.document))
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${documents}::text[]) as old (id, document)
    where orders.id = old.id`.execute(db);
  return rows.length;
}
