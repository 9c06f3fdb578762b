import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { endpoints } from '#contract/endpoints.ts';
import { CALLS } from '#contract/calls.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { createZinc } from '#partners/zinc/client.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/boss.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { startNetwork } from '#simulators/network.ts';
import { catalogueFromDemo } from '#simulators/zinc/from-demo.ts';
import { createTestDatabase } from '#testing/database.ts';
import { catalogRoutes } from './routes.ts';
import { catalogJobs } from './jobs.ts';
import { isRefusal } from '#server/http/refusal.ts';
import { parseInput } from '#server/http/mount.ts';
export async function startShop(): Promise<any> {
  const database = await createTestDatabase();
  const pool = openPool({ url: database.url, max: 5 });
  const db = openDatabase(pool);
  let shift = 0; const clock = () => new Date(Date.now() + shift);
  const log = createLog('error');
  const network = await startNetwork({ port: 0, dataDir: mkdtempSync('/tmp/mini-'), clock, random: Math.random, only: ['zinc'], shop: { baseUrl: 'http://127.0.0.1:1', zincWebhookSecret: 'x', facebook: { appId: '1', appSecret: 'x' }, sistarbanc: { user: 'x', password: 'y' } } as any, catalogue: catalogueFromDemo(demoCatalogue()) });
  const zinc = createZinc({ baseUrl: `${network.url}/zinc`, apiKey: 'zn_test_simulated' }, { log, clock, random: Math.random } as any);
  const worker = await startQueue({ url: database.url, log });
  const context: any = { db, clock, log, queue: worker.queue, partners: { zinc }, chance: { uuid: randomUUID, bytes: randomBytes, below: (n: number) => randomInt(n) } };
  for (const n of ['refresh-search', 'refresh-product'] as const) await worker.work(n, (d: any) => (catalogJobs as any)[n](context, d));
  const run = async (name: string, input: any, visitor: string) => {
    const e: any = (endpoints as any)[name]; const p: any = parseInput(e, { params: input.params, query: input.query, body: input.body });
    if (isRefusal(p)) return { status: p.code, body: { message: p.message } };
    const r: any = await (catalogRoutes as any)[name](context, { ...p, session: null, key: null, visitor });
    if (isRefusal(r)) return { status: r.code, body: { message: r.message } };
    e.reply.parse(r); return { status: 200, body: JSON.parse(JSON.stringify(r)) };
  };
  const server = createServer(async (q, s) => { const a = q.url!.split('/').pop()!; const r = await run('readProduct', { params: { asin: a } }, q.headers['user-agent'] ?? ''); s.statusCode = r.status; s.end(JSON.stringify(r.body)); }).listen(0);
  await new Promise((r) => server.once('listening', r));
  return { url: `http://127.0.0.1:${(server.address() as any).port}`, context, clock: { advance: (ms: number) => { shift += ms; } }, call: (n: string, i: any = {}) => run(n, i, 'v1'),
    control: (p: string, o: any) => network.control.set(p as any, o), stop: async () => { server.close(); await worker.stop(); await network.stop(); await zinc.close(); await pool.end(); await database.drop(); } };
}
export type TestShop = any;
