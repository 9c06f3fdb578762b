import { readFileSync, writeFileSync } from 'node:fs';
import { startCluster } from '#bin/postgres/cluster.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { searchOwn } from '#server/features/catalog/search-own.ts';
const [dir, mode, ...qs] = process.argv.slice(2);
const c = await startCluster(dir);
const pool = openPool({ url: c.url, max: 2, statementTimeoutMs: 60000 });
await migrate(pool);
const db = openDatabase(pool);
if (mode === 'eval') {
  const lines = readFileSync('/work/shared/data/search/esci_queries.tsv', 'utf8').trim().split('\n').slice(1).map((l) => l.split('\t'));
  for (const [name, col] of [['en', 1], ['es', 2]] as const) {
    const out: string[] = []; const t = performance.now();
    for (const l of lines) {
      const r = await searchOwn(db, l[col], 20);
      [...r.exact, ...r.near].slice(0, 20).forEach((a, i) => out.push(`${l[0]}\t${a}\t${i + 1}`));
    }
    writeFileSync(`/tmp/cat/run.${name}.tsv`, out.join('\n') + '\n');
    console.log(name, ((performance.now() - t) / lines.length).toFixed(1), 'ms/query');
  }
} else {
  for (const q of qs) {
    for (let i = 0; i < 3; i++) {
      const t = performance.now(); const r = await searchOwn(db, q, 20);
      console.log(q, (performance.now() - t).toFixed(1), 'ms', r.exact.length, r.near.length, '|', r.english);
      if (i === 0 && mode === 'show') { const a = [...r.exact, ...r.near].slice(0, 6); const rows = await db.selectFrom('products').select(['asin', 'title']).where('asin', 'in', a).execute(); for (const x of a) console.log('   ', rows.find((y) => y.asin === x)?.title.slice(0, 110)); }
    }
  }
}
await pool.end();
if (c.started) await c.stop();
