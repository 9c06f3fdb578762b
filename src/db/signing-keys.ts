import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from './schema.ts';
import type { Queryable } from './transaction.ts';

/** An HMAC key of the session tokens. */
export interface SigningKey {
  /** The tokens' `kid`. */
  id: string;
  secret: Uint8Array;
  createdAt: Date;
}

/** The key of an empty database, which tokens without a `kid` were signed with. */
export const FIRST_KEY_ID = 'first';

const FIRST_NAME = 'session-signing-key';
const PREFIX = `${FIRST_NAME}:`;

/** All keys, newest first. */
export async function listSigningKeys(db: Queryable): Promise<SigningKey[]> {
  const rows = await db
    .selectFrom('secrets')
    .selectAll()
    .where(isSigningKey)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ name, value, created_at }) => ({
    id: name === FIRST_NAME ? FIRST_KEY_ID : name.slice(PREFIX.length),
    secret: Buffer.from(value, 'base64'),
    createdAt: created_at,
  }));
}

/** Keeps an existing key of the same id. */
export async function insertSigningKey(db: Queryable, { id, secret, createdAt }: SigningKey): Promise<void> {
  const name = id === FIRST_KEY_ID ? FIRST_NAME : `${PREFIX}${id}`;
  await db
    .insertInto('secrets')
    .values({ name, value: Buffer.from(secret).toString('base64'), created_at: createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Deletes the keys that a newer one replaced before `replaced`; also for a worker, which must not read them (migration 0058). */
export async function deleteReplacedSigningKeys(db: Queryable, replaced: Date): Promise<void> {
  await sql`select delete_replaced_signing_keys(${replaced})`.execute(db);
}

function isSigningKey(where: ExpressionBuilder<Tables, 'secrets'>) {
  return where.or([where('name', '=', FIRST_NAME), where('name', 'like', `${PREFIX}%`)]);
}
