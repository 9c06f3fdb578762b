import { join } from 'node:path';
import { freePort } from '#db/embedded/free-port.ts';
import { migrate } from '#db/migrate.ts';
import { openPool } from '#db/pool.ts';
import { openLedger } from '#simulators/ledger.ts';
import { createFaultDraw, type FaultDraw, type Faults } from './faults.ts';
import { type CallFault, harmCall } from './harm-call.ts';
import { createOvertaking, harmNotice, type NoticeFault, type Overtaking } from './harm-notice.ts';
import { type Exchange, type HttpProxy, pass, startHttpProxy } from './http-proxy.ts';
import { readBooks } from './read-books.ts';
import { keyOf, partnerOfCall, partnerOfNotice } from './requests.ts';
import { startSimulatorsProcess } from './simulators-process.ts';
import { type MailFault, startSmtpProxy } from './smtp-proxy.ts';
import type { Handled, Truth } from './truth.ts';

/** Of the proxy, in the data folder: one line for each request, notice and mail. */
export const HANDLED_FILE = 'handled.jsonl';

const PROJECT = join(import.meta.dirname, '../..');

export interface PartnersOptions {
  /** Determines which requests are harmed. */
  seed: string;
  /** Keeps the partners' books and the proxy's ledger. */
  dataDir: string;
  /** The shop's database, which is migrated here, before any shop starts. */
  databaseUrl: string;
  /** The shop processes to which notices go, in turn; they may start later. */
  shopUrls: readonly string[];
  /** The project whose migrations and simulators those are; this one by default. */
  folder?: string;
}

/** The simulated partners as a process that lives as long as the run, behind a proxy that harms what passes. */
export interface Partners {
  /** SIMULATORS_URL of the shop. */
  url: string;
  /** SIMULATORS_SMTP_PORT of the shop. */
  smtpPort: number;
  dials: {
    /** Replaces the faults of a partner ('zinc', 'mail', …) and breaks off its connections. */
    set(partner: string, faults: Faults): void;
    /** Takes all faults back and breaks off every connection, silent ones too. */
    calm(): void;
  };
  /** What has been done so far to requests, notices and mails. */
  handled(): readonly Handled[];
  truth(): Promise<Truth>;
  stop(): Promise<void>;
}

interface Network {
  simulatorsUrl: string;
  overtaking: Overtaking;
  draw: FaultDraw;
  nextShop: () => string;
  record: (handled: Omit<Handled, 'at'>) => void;
}

export async function startPartners(options: PartnersOptions): Promise<Partners> {
  const { seed, dataDir, databaseUrl, shopUrls, folder = PROJECT } = options;
  await migrateDatabase(databaseUrl, folder);
  const draw = createFaultDraw(seed);
  const ledger = openLedger<Handled>(join(dataDir, HANDLED_FILE));
  const handled: Handled[] = [...ledger.entries];
  const record = (entry: Omit<Handled, 'at'>) => {
    const line = { at: new Date().toISOString(), ...entry };
    handled.push(line);
    ledger.append(line);
  };
  const [port, serverPort] = [await freePort(), await freePort()];
  const simulatorsUrl = `http://127.0.0.1:${port}`;
  const nextShop = inTurn(shopUrls);
  const network: Network = { simulatorsUrl, overtaking: createOvertaking(), draw, nextShop, record };
  const notices = await startHttpProxy((exchange) => passNotice(network, exchange));
  const calls = await startHttpProxy((exchange) => passCall(network, exchange));
  const mails = await startSmtpProxy({
    serverPort,
    draw: () => draw.draw('mail', 'mail') as MailFault | null,
    record: ({ fault, messageId, status }) =>
      record({
        passage: 'mail',
        partner: 'mail',
        request: 'DATA',
        key: messageId,
        fault,
        delivered: status === null ? 0 : 1,
        status,
      }),
  });
  const simulators = await startSimulatorsProcess({
    folder,
    port,
    smtpPort: serverPort,
    dataDir,
    databaseUrl,
    shopUrl: notices.url,
  });
  return {
    url: calls.url,
    smtpPort: mails.port,
    dials: {
      set: (partner, faults) => {
        draw.set(partner, faults);
        if (partner === 'mail') mails.cut();
        else calls.cut(partner);
      },
      calm: () => {
        draw.calm();
        calls.cut();
        mails.cut();
      },
    },
    handled: () => handled,
    truth: async () => {
      const readAt = new Date().toISOString();
      return { ...(await readBooks(simulatorsUrl)), readAt, handled: [...handled] };
    },
    stop: async () => {
      await stopAll([calls, mails, notices]);
      await simulators.stop();
      ledger.close();
    },
  };
}

async function stopAll(proxies: readonly Pick<HttpProxy, 'stop'>[]): Promise<void> {
  for (const proxy of proxies) await proxy.stop();
}

async function migrateDatabase(databaseUrl: string, folder: string): Promise<void> {
  const pool = openPool({ url: databaseUrl, max: 1 });
  try {
    await migrate(pool, join(folder, 'src/db/migrations'));
  } finally {
    await pool.end();
  }
}

function inTurn(urls: readonly string[]): () => string {
  let next = 0;
  return () => urls[next++ % urls.length] ?? '';
}

/** A call of the shop. What people do in a browser, and what the harness itself asks, passes unharmed. */
async function passCall({ simulatorsUrl, draw, record }: Network, exchange: Exchange): Promise<void> {
  const { request } = exchange;
  const partner = partnerOfCall(request.path);
  if (partner === null) return pass(exchange, await exchange.forward(simulatorsUrl));
  exchange.label(partner);
  const fault = draw.draw(partner, 'call') as CallFault | null;
  let answer = null;
  if (fault) {
    answer = await harmCall(exchange, { fault, partnerUrl: simulatorsUrl, random: draw.random });
  } else {
    answer = await exchange.forward(simulatorsUrl);
    pass(exchange, answer);
  }
  const status = answer?.status ?? null;
  const name = `${request.method} ${request.path.split('?')[0]}`;
  record({ passage: 'call', partner, request: name, key: keyOf(request), fault, delivered: answer ? 1 : 0, status });
}

async function passNotice({ draw, nextShop, overtaking, record }: Network, exchange: Exchange): Promise<void> {
  const { request } = exchange;
  const partner = partnerOfNotice(request.path);
  const fault = draw.draw(partner, 'notice') as NoticeFault | null;
  const delivered = fault
    ? await harmNotice(exchange, { fault, partner, nextShop, overtaking, random: draw.random })
    : [await exchange.forward(nextShop())];
  if (!fault) pass(exchange, delivered[0] ?? null);
  overtaking.delivered(partner);
  record({
    passage: 'notice',
    partner,
    request: `${request.method} ${request.path}`,
    key: null,
    fault,
    delivered: delivered.filter((answer) => answer !== null).length,
    status: delivered[0]?.status ?? null,
  });
}
