import { readFileSync } from 'node:fs';
import { startCluster } from '#bin/postgres/cluster.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { findCandidates } from '#server/features/catalog/search-index.ts';
import { searchTerms } from '#server/features/catalog/search-terms.ts';
import { searchable } from '#server/features/catalog/searchable.ts';
const c = await startCluster('/tmp/cat-esci');
const pool = openPool({ url: c.url, max: 2, statementTimeoutMs: 60000 });
const db = openDatabase(pool);
const G: Record<string, number> = { E: 1, S: 0.1, C: 0.01, I: 0 };
const qrel = new Map<string, Map<string, number>>();
for (const l of readFileSync('/work/shared/data/search/esci_qrels.tsv', 'utf8').trim().split('\n').slice(1)) { const [q, a, , lab] = l.split('\t'); if (!qrel.has(q!)) qrel.set(q!, new Map()); qrel.get(q!)!.set(a!, G[lab!.trim()] ?? 0); }
const lines = readFileSync('/work/shared/data/search/esci_queries.tsv', 'utf8').trim().split('\n').slice(1).map((l) => l.split('\t'));
const data: any[] = [];
for (const col of [1, 2]) for (const l of lines) {
  const terms = await searchTerms(db, l[col]!);
  let found: any[] = [];
  const fewest = Math.max(1, Math.ceil(terms.length / 2));
  for (let k = terms.length; k >= fewest && found.length < 20; k--) found = await findCandidates(db, terms, k);
  if (!found.length && fewest > 1) found = await findCandidates(db, terms, 1);
  const cands = found.map((x) => {
    const title = ' ' + searchable(x.title);
    const places = terms.map((t) => { for (const w of t.words) { const s = title.indexOf(' ' + (w.length > 4 ? w.slice(0, -1) : w)); if (s >= 0) return { start: s, end: s + 1 + w.length }; } return null; });
    const near = places.length < 2 ? 0 : places.filter((p, i) => { const b = places[i - 1]; return p && b && Math.abs(p.start - b.end) <= 2; }).length / (places.length - 1);
    return { asin: x.asin, ranks: x.ranks, pop: x.popularity, priced: x.priced, ok: x.buyable, near, first: places.some((p) => p && p.start < 40) ? 1 : 0, last: (() => { const p = places[places.length - 1]; return p && p.start < 60 ? 1 : 0; })(), len: title.length };
  });
  data.push({ q: l[0], col, terms, cands });
}
function evalp(P: any) {
  const s: number[] = [0, 0];
  for (const d of data) {
    const ws = d.terms.map((t: any) => t.weight ** P.wexp); const tot = ws.reduce((a: number, b: number) => a + b, 0) || 1;
    const sc = d.cands.map((x: any) => ({ a: x.asin, s: (x.ok ? 10 : 0) + x.ranks.reduce((a: number, r: number, i: number) => a + ws[i] * r ** P.rexp, 0) / tot + (x.ranks.every((r: number) => r > 0) ? P.all : 0) + P.phrase * x.near + P.first * x.first + P.last * x.last + P.pop * x.pop / 1000 - (x.priced ? 0 : P.unp) - P.len * x.len / 200 }));
    sc.sort((a: any, b: any) => b.s - a.s || (a.a < b.a ? -1 : 1));
    const rel = qrel.get(d.q)!; const ideal = [...rel.values()].sort((a, b) => b - a).slice(0, 10).reduce((a, g, i) => a + g / Math.log2(i + 2), 0);
    const dcg = sc.slice(0, 10).reduce((a: number, x: any, i: number) => a + (rel.get(x.a) ?? 0) / Math.log2(i + 2), 0);
    s[d.col - 1] += ideal ? dcg / ideal : 0;
  }
  return s.map((x) => x / 75);
}
let best = { wexp: 1, rexp: 1, all: 0.25, phrase: 0.35, first: 0.15, last: 0, pop: 0.25, unp: 0.05, len: 0 } as any; let bs = evalp(best); console.log(best, bs);
for (let i = 0; i < 400; i++) {
  const p = { ...best }; for (const k of Object.keys(p)) if (Math.random() < 0.35) p[k] = Math.max(0, +(p[k] * (0.6 + Math.random() * 0.9) + (Math.random() < 0.3 ? 0.1 * Math.random() : 0)).toFixed(3));
  const r = evalp(p); if (r[0]! + r[1]! > bs[0]! + bs[1]!) { best = p; bs = r; }
}
console.log(best, bs);
for (const k of Object.keys(best)) console.log(k, evalp({ ...best, [k]: 0 }), evalp({ ...best, [k]: best[k] * 1.5 }));
await pool.end(); if (c.started) await c.stop();
