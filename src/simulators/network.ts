import { mkdirSync } from 'node:fs';
import fastify, { type FastifyInstance } from 'fastify';
import { abitabSimulator } from './abitab/server.ts';
import { bcuSimulator } from './bcu/server.ts';
import { type ShopSide, type SimContext, type Simulator, type Timings, USUAL_TIMINGS } from './context.ts';
import { mountControl, mountFaults } from './control.ts';
import { facebookSimulator } from './facebook/server.ts';
import { googleSimulator } from './google/server.ts';
import { type MailSimulator, mailSimulator } from './mail/server.ts';
import { createOutbox } from './outbox.ts';
import type { ControlOrder } from './scenarios.ts';
import { sistarbancSimulator } from './sistarbanc/server.ts';
import { skypostalSimulator } from './skypostal/server.ts';
import { EMPTY_CATALOGUE, type Shelves } from './zinc/catalogue.ts';
import { zincSimulator } from './zinc/server.ts';

export const PARTNERS = ['zinc', 'sistarbanc', 'abitab', 'skypostal', 'bcu', 'mail', 'google', 'facebook'] as const;
export type PartnerName = (typeof PARTNERS)[number];

export interface NetworkOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Of the simulated mail server; any free port unless told. */
  smtpPort?: number;
  dataDir: string;
  clock: () => Date;
  random: () => number;
  shop: ShopSide;
  catalogue?: Shelves;
  /** Only these; all unless told. */
  only?: readonly PartnerName[];
  timings?: Partial<Timings>;
}

export interface Network {
  url: string;
  /** The base URL to configure each HTTP partner's client with. */
  urls: Record<Exclude<PartnerName, 'mail'>, string>;
  /** 0 when mail is not simulated. */
  smtpPort: number;
  control: {
    set(partner: PartnerName, order: ControlOrder): Promise<Record<string, unknown>>;
    received(partner: PartnerName): Record<string, unknown>;
  };
  stop(): Promise<void>;
}

/** Starts the other end of every partner that is not real: one HTTP port, one SMTP port, one folder of ledgers. */
export async function startNetwork(options: NetworkOptions): Promise<Network> {
  const host = options.host ?? '127.0.0.1';
  mkdirSync(options.dataDir, { recursive: true });
  const timers = createTimers();
  let url = '';
  const outbox = createOutbox({ dataDir: options.dataDir, clock: options.clock, later: timers.later });
  const context: SimContext = {
    ...options,
    timings: { ...USUAL_TIMINGS, ...options.timings },
    outbox,
    ownUrl: () => url,
    later: timers.later,
  };
  const mail = mailSimulator(context);
  const all = simulators(context, options.catalogue ?? EMPTY_CATALOGUE, mail);
  const chosen = new Map([...all].filter(([name]) => !options.only || options.only.includes(name)));
  const app = await buildApp(chosen);
  url = await app.listen({ port: options.port, host });
  const smtpPort = chosen.has('mail') ? await mail.listen(options.smtpPort ?? 0, host) : 0;
  outbox.resume();
  for (const simulator of chosen.values()) simulator.resume?.();
  return {
    url,
    urls: partnerUrls(url),
    smtpPort,
    control: {
      set: (partner, order) => obey(chosen, partner, order),
      received: (partner) => chosen.get(partner)?.received() ?? {},
    },
    stop: async () => {
      timers.stop();
      app.server.closeAllConnections();
      await app.close();
      for (const simulator of all.values()) await simulator.close();
      outbox.close();
    },
  };
}

/** Where each partner stands on a network of simulators. */
export function partnerUrls(url: string): Network['urls'] {
  const at = (name: string) => `${url}/${name}`;
  return {
    zinc: at('zinc'),
    sistarbanc: at('sistarbanc'),
    abitab: at('abitab'),
    skypostal: at('skypostal'),
    bcu: at('bcu'),
    google: at('google'),
    facebook: at('facebook'),
  };
}

function simulators(context: SimContext, catalogue: Shelves, mail: MailSimulator): Map<PartnerName, Simulator> {
  return new Map<PartnerName, Simulator>([
    ['zinc', zincSimulator(context, catalogue)],
    ['sistarbanc', sistarbancSimulator(context)],
    ['abitab', abitabSimulator(context)],
    ['skypostal', skypostalSimulator(context)],
    ['bcu', bcuSimulator(context)],
    ['mail', mail],
    ['google', googleSimulator(context)],
    ['facebook', facebookSimulator(context)],
  ]);
}

async function buildApp(chosen: Map<PartnerName, Simulator>): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: 2 * 1024 * 1024, forceCloseConnections: true });
  app.addContentTypeParser(['text/xml', 'application/soap+xml'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  for (const [name, simulator] of chosen) {
    await app.register(
      async (scope) => {
        mountFaults(scope, simulator);
        simulator.routes(scope);
      },
      { prefix: `/${name}` },
    );
  }
  for (const simulator of chosen.values()) simulator.doors?.(app);
  mountControl(app, chosen);
  await app.ready();
  return app;
}

async function obey(
  chosen: Map<PartnerName, Simulator>,
  partner: PartnerName,
  order: ControlOrder,
): Promise<Record<string, unknown>> {
  const simulator = chosen.get(partner);
  if (!simulator) return { error: 'not simulated' };
  const done = await simulator.act?.(order);
  if (done) return done;
  simulator.scenarios.set(order);
  return { scenarios: simulator.scenarios.list() };
}

function createTimers() {
  const pending = new Set<NodeJS.Timeout>();
  let stopped = false;
  return {
    later: (ms: number, act: () => void) => {
      if (stopped) return;
      const timer = setTimeout(
        () => {
          pending.delete(timer);
          act();
        },
        Math.min(ms, 2 ** 31 - 1),
      );
      pending.add(timer);
    },
    stop: () => {
      stopped = true;
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    },
  };
}
