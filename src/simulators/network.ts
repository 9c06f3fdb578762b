import { mkdirSync } from 'node:fs';
import fastify, { type FastifyInstance } from 'fastify';
import { abitabSimulator } from './abitab/server.ts';
import { axessoSimulator } from './axesso/server.ts';
import { bcuSimulator } from './bcu/server.ts';
import { cfeSimulator } from './cfe/server.ts';
import {
  DEFAULT_TIMINGS,
  type ShopConnection,
  type Simulator,
  type SimulatorContext,
  type Timings,
} from './context.ts';
import { registerControlRoutes, registerFaultHooks } from './control.ts';
import { deeplSimulator } from './deepl/server.ts';
import { facebookSimulator } from './facebook/server.ts';
import { googleSimulator } from './google/server.ts';
import { type MailSimulator, mailSimulator } from './mail/server.ts';
import { createOutbox } from './outbox.ts';
import type { ControlCommand } from './scenarios.ts';
import { sistarbancSimulator } from './sistarbanc/server.ts';
import { skypostalSimulator } from './skypostal/server.ts';
import { EMPTY_CATALOGUE, type MarketplaceCatalogue } from './zinc/catalogue.ts';
import { zincSimulator } from './zinc/server.ts';

export const PARTNERS = [
  'zinc',
  'axesso',
  'sistarbanc',
  'abitab',
  'skypostal',
  'bcu',
  'mail',
  'google',
  'facebook',
  'deepl',
  'cfe',
] as const;
export type PartnerName = (typeof PARTNERS)[number];

export interface NetworkOptions {
  /** 0 for any free port. */
  port: number;
  host?: string;
  /** Port of the simulated mail server; any free port by default. */
  smtpPort?: number;
  dataDir: string;
  clock: () => Date;
  random: () => number;
  shop: ShopConnection;
  catalogue?: MarketplaceCatalogue;
  /** What the simulated translator knows, by the English text; by default nothing, and it returns what it is sent. */
  translations?: () => ReadonlyMap<string, string>;
  /** The partners to simulate; all by default. */
  only?: readonly PartnerName[];
  timings?: Partial<Timings>;
}

export interface SimulatorNetwork {
  url: string;
  /** Base URL for each HTTP partner's client. */
  urls: Record<Exclude<PartnerName, 'mail'>, string>;
  /** 0 when mail is not simulated. */
  smtpPort: number;
  control: {
    set(partner: PartnerName, command: ControlCommand): Promise<Record<string, unknown>>;
    inspect(partner: PartnerName): Record<string, unknown>;
  };
  stop(): Promise<void>;
}

/** Starts the simulators of the chosen partners on one HTTP port and one SMTP port, with one folder of ledgers. */
export async function startSimulatorNetwork(options: NetworkOptions): Promise<SimulatorNetwork> {
  const host = options.host ?? '127.0.0.1';
  mkdirSync(options.dataDir, { recursive: true });
  const timers = createTimers();
  let url = '';
  const outbox = createOutbox({ dataDir: options.dataDir, clock: options.clock, schedule: timers.schedule });
  const context: SimulatorContext = {
    ...options,
    timings: { ...DEFAULT_TIMINGS, ...options.timings },
    outbox,
    ownUrl: () => url,
    schedule: timers.schedule,
  };
  const mail = mailSimulator(context);
  const all = simulators(context, options, mail);
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
      set: (partner, command) => executeCommand(chosen, partner, command),
      inspect: (partner) => chosen.get(partner)?.inspect() ?? {},
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

/** Base URL of each HTTP partner on a simulator network. */
export function partnerUrls(url: string): SimulatorNetwork['urls'] {
  const at = (name: string) => `${url}/${name}`;
  return {
    zinc: at('zinc'),
    axesso: at('axesso'),
    sistarbanc: at('sistarbanc'),
    abitab: at('abitab'),
    skypostal: at('skypostal'),
    bcu: at('bcu'),
    google: at('google'),
    facebook: at('facebook'),
    deepl: at('deepl'),
    cfe: at('cfe'),
  };
}

function simulators(
  context: SimulatorContext,
  { catalogue = EMPTY_CATALOGUE, translations = () => new Map() }: Pick<NetworkOptions, 'catalogue' | 'translations'>,
  mail: MailSimulator,
): Map<PartnerName, Simulator> {
  // Built at the first text that is sent: most shops of tests send none.
  let known: ReadonlyMap<string, string> | null = null;
  const translate = (text: string) => {
    known ??= translations();
    return known.get(text) ?? null;
  };
  return new Map<PartnerName, Simulator>([
    ['zinc', zincSimulator(context, catalogue)],
    ['axesso', axessoSimulator(context, catalogue)],
    ['sistarbanc', sistarbancSimulator(context)],
    ['abitab', abitabSimulator(context)],
    ['skypostal', skypostalSimulator(context)],
    ['bcu', bcuSimulator(context)],
    ['mail', mail],
    ['google', googleSimulator(context)],
    ['facebook', facebookSimulator(context)],
    ['deepl', deeplSimulator(context, translate)],
    ['cfe', cfeSimulator(context)],
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
        registerFaultHooks(scope, simulator);
        simulator.routes(scope);
      },
      { prefix: `/${name}` },
    );
  }
  for (const simulator of chosen.values()) simulator.rootRoutes?.(app);
  registerControlRoutes(app, chosen);
  await app.ready();
  return app;
}

async function executeCommand(
  chosen: Map<PartnerName, Simulator>,
  partner: PartnerName,
  command: ControlCommand,
): Promise<Record<string, unknown>> {
  const simulator = chosen.get(partner);
  if (!simulator) return { error: 'not simulated' };
  const result = await simulator.execute?.(command);
  if (result) return result;
  simulator.scenarios.set(command);
  return { scenarios: simulator.scenarios.list() };
}

function createTimers() {
  const pending = new Set<NodeJS.Timeout>();
  let stopped = false;
  return {
    schedule: (ms: number, action: () => void): void => {
      if (stopped) return;
      const timer = setTimeout(
        () => {
          pending.delete(timer);
          action();
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
