import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { listSigningKeys } from '#db/signing-keys.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { createSigningKeys, rotateSigningKey } from '#server/secrets/signing-keys.ts';
import { captureLog } from '#testing/capture-log.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';
import { findSession } from './session.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

const shop = await startShop({ log: captureLog('error').log });

const statusWith = async (token: string) => (await shop.call('readProfile', {}, { token })).status;
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

async function signIn({ email, password }: TestCustomer): Promise<string> {
  return (await shop.call('signIn', { body: { email, password } })).body.accessToken;
}

/** The token of a session, signed again with a key; without a key id as the first release wrote it. */
async function signAgain(token: string, secret: Uint8Array, kid?: string): Promise<string> {
  const header = { alg: 'HS256', typ: 'JWT', ...(kid ? { kid } : {}) };
  return await new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(secret);
}

async function storedKeys() {
  return await listSigningKeys(shop.context.db);
}

test('a token without a key id, of the release before key ids, is accepted', async () => {
  const { token } = await shop.createCustomer();
  const { value } = await shop.context.db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'session-signing-key')
    .executeTakeFirstOrThrow();
  const key = Buffer.from(value, 'base64');
  expect(kidOf(token)).toBe('first');
  expect(await statusWith(await signAgain(token, key))).toBe(200);
  expect(await statusWith(await signAgain(token, key, '../../dev/null'))).toBe(401);
});

test('after a rotation both keys are accepted, in every process, until the tokens of the old one have expired', async () => {
  const customer = await shop.createCustomer();
  const otherProcess = { ...shop.context, signingKeys: createSigningKeys(shop.context) };
  const acceptedByOther = async (token: string) => (await findSession(otherProcess, token)) !== null;
  expect(await acceptedByOther(customer.token)).toBe(true);
  const [oldKey] = await storedKeys();
  if (!oldKey) throw new Error('no signing key');

  const newKey = await rotateSigningKey(shop.context);
  // A process that reads the new key at once signs with it only when every other one has had the time to.
  expect((await createSigningKeys(shop.context).current()).id).toBe(oldKey.id);
  expect(kidOf(await signIn(customer))).toBe(oldKey.id);
  shop.clock.advance(10 * SECOND_MS);
  const renewed = await signIn(customer);
  expect(kidOf(renewed)).toBe(newKey.id);
  expect(await Promise.all([customer.token, renewed].map(statusWith))).toEqual([200, 200]);
  expect(await Promise.all([customer.token, renewed].map(acceptedByOther))).toEqual([true, true]);

  await reconcile({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + 7 * DAY_MS) });
  expect((await storedKeys()).map(({ id }) => id)).toEqual([newKey.id, oldKey.id]);
  shop.clock.advance(8 * DAY_MS);
  const later = await shop.createCustomer();
  const byOldKey = await signAgain(later.token, oldKey.secret, oldKey.id);
  expect(await statusWith(byOldKey)).toBe(200);
  await reconcile(shop.context);
  shop.clock.advance(5 * SECOND_MS);
  expect((await storedKeys()).map(({ id }) => id)).toEqual([newKey.id]);
  const withoutId = await signAgain(later.token, oldKey.secret);
  expect(await Promise.all([byOldKey, withoutId, later.token].map(statusWith))).toEqual([401, 401, 200]);
});

test('forged key ids read the stored keys at most once a second', async () => {
  const { db, clock, random } = shop.context;
  const { token } = await shop.createCustomer();
  let reads = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const at = { now: clock() };
  const keys = createSigningKeys({ db: db.withPlugin(counting), clock: () => at.now, random });
  const context = { ...shop.context, signingKeys: keys };
  await keys.current();
  const forged = await Promise.all(
    Array.from({ length: 200 }, (_, index) => signAgain(token, new Uint8Array(32), `forged-${index}`)),
  );
  const flood = async (afterMs: number) => {
    at.now = new Date(at.now.getTime() + afterMs);
    const before = reads;
    expect(await Promise.all(forged.map((one) => findSession(context, one)))).toEqual(forged.map(() => null));
    return reads - before;
  };
  expect([await flood(0), await flood(SECOND_MS), await flood(0)]).toEqual([0, 1, 0]);
});

test('concurrent first reads create one key, and two rotations at once leave one order of keys', async () => {
  const { db } = shop.context;
  await db.deleteFrom('secrets').where('name', 'like', 'session-signing-key%').execute();
  const processes = Array.from({ length: 8 }, () => createSigningKeys(shop.context));
  const first = await Promise.all(processes.map((keys) => keys.current()));
  expect(new Set(first.map(({ secret }) => Buffer.from(secret).toString('hex'))).size).toBe(1);
  expect(first[0]?.secret).toHaveLength(32);
  await Promise.all([rotateSigningKey(shop.context), rotateSigningKey(shop.context)]);
  shop.clock.advance(15 * SECOND_MS);
  const signing = await Promise.all(processes.map((keys) => keys.current()));
  expect(new Set(signing.map(({ id }) => id)).size).toBe(1);
});
