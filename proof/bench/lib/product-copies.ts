import { openPool } from '#db/pool.ts';

export interface CopiedProducts {
  /** Seen at the marketplace just now. */
  viewed: string[];
  /** Seen long ago: their first view makes them due for another look. */
  unviewed: string[];
}

const COPY = `
  create temp table copies on commit drop as
    select product.*, 'B9' || lpad(upper(to_hex(row_number() over (order by copy, asin))), 8, '0') as new_asin
    from products product, generate_series(1, ceil($1::numeric / (select count(*) from products))::int) copy
    where valid and forbidden is null and coalesce(sale_cents, price_cents) > 0`;
const RENAME = `
  update copies set asin = new_asin, family = new_asin, document = jsonb_set(document, '{asin}', to_jsonb(new_asin)),
    seen_at = case when right(new_asin, 1) < '8' then now() else now() - interval '1 day' end`;

/** Copies the stored products that can be bought, each as one of its own, until there are about as many as asked for. */
export async function copyProducts(url: string, count: number): Promise<CopiedProducts> {
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 });
  const client = await pool.connect();
  await client.query('begin');
  await client.query(COPY, [count]);
  await client.query(RENAME);
  const { rows } = await client.query<{ asin: string; fresh: boolean }>(
    'select asin, seen_at = now() as fresh from copies order by md5(asin)',
  );
  await client.query('alter table copies drop column new_asin');
  await client.query('insert into products select * from copies');
  await client.query('commit');
  await client.query('analyze products');
  client.release();
  await pool.end();
  const asins = (fresh: boolean) => rows.filter((row) => row.fresh === fresh).map(({ asin }) => asin);
  return { viewed: asins(true), unviewed: asins(false) };
}
