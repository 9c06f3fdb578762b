import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import type { Pool } from 'pg';
import { systemRandom } from '#app/system-random.ts';
import { openDatabase } from '#db/pool.ts';
import { transaction } from '#db/transaction.ts';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { loadInTurn, type Round } from '#proof/bench/lib/load.ts';
import { type Running, type Stage, withStage } from '#proof/bench/lib/stage.ts';
import { issueToken, openSession } from '#server/features/people/accounts/session.ts';
import { createSigningKeys } from '#server/secrets/signing-keys.ts';

const CARTS = 400;
const LINES = 5;
const ROUND_SECONDS = 5;
const TARGET = 0.8;

interface Cart {
  id: string;
  token: string;
  asin: string;
}

/**
 * A unit added to a line of one of many carts, against a bare transaction on the same carts in the same database; each
 * request is for another cart than the one before, so that none waits for a lock.
 */
export function addToCart(): Promise<Figure[]> {
  return withStage('cart', compare);
}

async function compare({ pool, start }: Stage): Promise<Figure[]> {
  const shop = await start();
  const bare = await start({}, 'proof/bench/baselines/cart-transaction.ts');
  const carts = await fillCarts(pool);
  const sideOf = (program: Running, request: (cart: Cart) => autocannon.Request) => {
    const turn = inTurn(carts);
    return { program, next: () => request(turn()) };
  };
  // A line takes ten units: each round begins with one again.
  const before = () => pool.query('update cart_items set quantity = 1');
  const sides = [sideOf(bare, bareRequest), sideOf(shop, shopRequest)];
  const [baseline, ours] = await loadInTurn(sides, { seconds: ROUND_SECONDS, before });
  if (!baseline || !ours) throw new Error('nothing was measured');
  return [compareRounds(baseline, ours)];
}

/** Customers with a session and an open cart of a few lines. */
async function fillCarts(pool: Pool): Promise<Cart[]> {
  const db = openDatabase(pool);
  const clock = () => new Date();
  const deps = { clock, random: systemRandom, signingKeys: createSigningKeys({ db, clock, random: systemRandom }) };
  const { rows } = await pool.query<{ asin: string }>(
    `select asin from products where valid and forbidden is null and price_cents > 0
      and jsonb_array_length(document -> 'variations') = 0 order by popularity desc, asin limit $1`,
    [LINES],
  );
  if (rows.length < LINES) throw new Error('the catalogue has too few products without variants');
  const tokens = new Map<string, string>();
  for (let n = 0; n < CARTS; n++) {
    const session = await transaction(db, async (tx) => {
      const email = `carrito-${randomUUID()}@correo.example`;
      const now = clock();
      const names = { email, email_key: email, password_hash: null, first_name: 'Ana', last_name: 'Carro' };
      const owner = { id: randomUUID(), ...names, document: null, birthday: null, gender: null };
      const row = { ...owner, verified_at: now, created_at: now };
      await tx.insertInto('customers').values(row).execute();
      return await openSession(deps, tx, { owner, deviceName: null });
    });
    tokens.set(session.owner.id, (await issueToken(deps, session)).accessToken);
  }
  await pool.query(`insert into carts (id, customer_id, state, created_at)
    select gen_random_uuid(), id, 'open', now() from customers where email like 'carrito-%'`);
  const lines = await pool.query<{ id: string; customer: string; asin: string }>(
    `insert into cart_items (id, cart_id, asin, quantity, price_cents, added_at)
      select gen_random_uuid(), carts.id, asin, 1, price_cents, now() from products, carts
      where asin = any($1) and customer_id in (select id from customers where email like 'carrito-%') order by asin
      returning cart_id as id, asin, (select customer_id from carts where id = cart_id) as customer`,
    [rows.map(({ asin }) => asin)],
  );
  await pool.query('analyze');
  return lines.rows.map(({ id, asin, customer }) => ({ id, asin, token: tokens.get(customer) ?? '' }));
}

function inTurn(carts: readonly Cart[]): () => Cart {
  let next = 0;
  return () => {
    const cart = carts[next++ % carts.length];
    if (!cart) throw new Error('there are no carts');
    return cart;
  };
}

function bareRequest({ id, asin }: Cart): autocannon.Request {
  return {
    method: 'POST',
    path: '/cart/items',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartId: id, productId: asin, quantity: 1 }),
  };
}

/** As a browser sends it: with the key that makes a repeat harmless, which the bare transaction does without. */
function shopRequest({ token, asin }: Cart): autocannon.Request {
  return {
    method: 'POST',
    path: '/api/cart/items',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ productId: asin, quantity: 1 }),
  };
}

function compareRounds(baseline: Round, ours: Round): Figure {
  const ratio = ours.requestsPerSecond / baseline.requestsPerSecond;
  const failures = ours.failures + baseline.failures;
  return {
    what: 'POST /api/cart/items against a bare transaction',
    ...{ measured: ratio, unit: 'of the baseline', target: `>= ${TARGET}` },
    ok: ratio >= TARGET && failures === 0,
    detail:
      `${Math.round(ours.requestsPerSecond)} of ${Math.round(baseline.requestsPerSecond)} requests/s, ` +
      `${ours.cpuMs.toFixed(2)} and ${baseline.cpuMs.toFixed(2)} ms of a core in Node for each, ` +
      `p99 ${ours.p99Ms} ms, ${failures} failures`,
  };
}
