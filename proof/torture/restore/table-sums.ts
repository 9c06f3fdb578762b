import type pg from 'pg';

/** Rows and a hash of all of them, by the name of the table; what is not in the log is forgotten on purpose. */
export type TableSums = ReadonlyMap<string, { rows: number; hash: string }>;

export async function sumTables(pool: pg.Pool): Promise<TableSums> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace space on space.oid = relnamespace
      where nspname in ('public', 'jobs') and relkind = 'r' and relpersistence = 'p' order by name`,
  );
  const sums = new Map<string, { rows: number; hash: string }>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ rows: number; hash: string }>(
      `select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
        from (select md5(row::text) as hash from ${name} row) hashed`,
    );
    if (rows[0]) sums.set(name, rows[0]);
  }
  return sums;
}

/** The tables that are not the same in both, with their rows. */
export function differences(before: TableSums, after: TableSums): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    return one?.hash === other?.hash && one?.rows === other?.rows
      ? []
      : [`${name} (${one?.rows ?? 'no'} rows, then ${other?.rows ?? 'no'})`];
  });
}
