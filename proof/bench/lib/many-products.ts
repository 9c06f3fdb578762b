import type pg from 'pg';

/**
 * Inserts products by SQL until there are `total`: the demo's again and again with other ASINs, each model a family of its
 * own. Indexes are built afterwards, which takes a fraction of the time.
 */
export async function insertManyProducts(pool: pg.Pool, total: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'");
    const { rows } = await client.query<{ existing: number; originals: number; last: number }>(
      `select count(*)::int as existing, (count(*) filter (where asin not like 'COPY%'))::int as originals,
        coalesce(max(substr(asin, 5)) filter (where asin like 'COPY%'), '0')::int as last from products`,
    );
    const { existing, originals, last } = rows[0] ?? { existing: 0, originals: 0, last: 0 };
    if (existing >= total) return;
    await withoutIndexes(client, () =>
      copyProducts(client, { from: last + 1, to: last + total - existing, originals }),
    );
    await client.query('analyze products');
  } finally {
    client.release(true);
  }
}

interface Copies {
  from: number;
  to: number;
  originals: number;
}

async function copyProducts(client: pg.PoolClient, { from, to, originals }: Copies): Promise<void> {
  const changed: Record<string, string> = {
    asin: 'copy.asin',
    document: `original.document || jsonb_build_object('asin', copy.asin)`,
    family: `original.family || '-' || n / $3::int`,
    popularity: 'original.popularity * (0.2 + 0.8 * random())',
  };
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'products' and is_generated = 'NEVER'`,
  );
  const names = rows.map(({ name }) => name);
  await client.query(
    `insert into products (${names.join(', ')})
    with original as materialized (
      select *, row_number() over (order by asin) - 1 as place from products where asin not like 'COPY%')
    select ${names.map((name) => changed[name] ?? `original.${name}`).join(', ')}
    from generate_series($1::int, $2::int) n
      cross join lateral (select 'COPY' || lpad(n::text, 6, '0') as asin) copy
      join original on original.place = n % $3::int`,
    [from, to, originals],
  );
}

/** Drops the indexes of the products, but for that of the primary key, and builds them again afterwards. */
async function withoutIndexes(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'products' and indexname <> 'products_pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
