import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { waitFor } from '#testing/wait-for.ts';
import { type ReplicaState, watchReplica } from './watch-replica.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool({ url: database.url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A server that answers with the position that it is given, or not at all. */
function serverAt(position: () => number | null): pg.Pool {
  const query = async () => {
    const found = position();
    if (found === null) throw new Error('connection terminated');
    return { rows: [{ position: found }] };
  };
  return { query } as unknown as pg.Pool;
}

async function watch(primary: pg.Pool, replica: pg.Pool, maxLagMs: number) {
  const changes: boolean[] = [];
  const onChange = ({ isUsable }: ReplicaState) => void changes.push(isUsable);
  const watched = await watchReplica({ primary, replica, maxLagMs, onChange, everyMs: 5 });
  return { watched, changes };
}

test('a server beside itself is not behind, by the position that PostgreSQL says', async () => {
  const { watched } = await watch(pool, pool, 1000);
  expect(watched.state().isUsable).toBe(true);
  expect(watched.state().lagMs).toBeLessThan(1000);
  await watched.stop();
});

test('a replica that stands still while the primary writes is left, and used again once it has caught up', async () => {
  let [written, replayed] = [100, 100];
  const { watched, changes } = await watch(
    serverAt(() => written++),
    serverAt(() => replayed),
    20,
  );
  expect(watched.state()).toEqual({ isUsable: true, lagMs: 0 });
  await waitFor('the replica to be left', async () => !watched.state().isUsable);
  replayed = Number.MAX_SAFE_INTEGER;
  await waitFor('the replica to be used', async () => watched.state().isUsable);
  expect(changes).toEqual([true, false, true]);
  await watched.stop();
});

test('a replica stays in use while the primary does not answer, and is left when it does not answer either', async () => {
  let [written, replayed]: [number | null, number | null] = [100, 100];
  let looks = 0;
  const { watched, changes } = await watch(
    serverAt(() => {
      looks += 1;
      return written;
    }),
    serverAt(() => replayed),
    1000,
  );
  written = null;
  const seen = looks;
  await waitFor('three looks', async () => looks > seen + 3);
  expect(watched.state()).toEqual({ isUsable: true, lagMs: 0 });
  replayed = null;
  await waitFor('the replica to be left', async () => !watched.state().isUsable);
  replayed = 100;
  const left = looks;
  await waitFor('three more looks', async () => looks > left + 3);
  expect(watched.state().isUsable).toBe(false);
  written = 100;
  await waitFor('the replica to be used', async () => watched.state().isUsable);
  expect(changes).toEqual([true, false, true]);
  await watched.stop();
});

test('a replica that does not answer is not used, and neither is one that failed until it is looked at again', async () => {
  let position: number | null = null;
  const { watched, changes } = await watch(
    serverAt(() => 1),
    serverAt(() => position),
    1000,
  );
  expect(watched.state()).toEqual({ isUsable: false, lagMs: Number.POSITIVE_INFINITY });
  position = 1;
  await waitFor('the replica to be used', async () => watched.state().isUsable);
  watched.suspend();
  expect(watched.state().isUsable).toBe(false);
  await waitFor('the replica to be used again', async () => watched.state().isUsable);
  expect(changes).toEqual([true, false, true]);
  await watched.stop();
});
