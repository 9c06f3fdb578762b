import { join } from 'node:path';
import type { Database } from '#db/pool.ts';
import { type Config, simulatedPartners } from '#server/config/config.ts';
import { createDemoTranslations } from '#simulators/catalogue/translations.ts';
import type { Timings } from '#simulators/context.ts';
import { type SimulatorNetwork, startSimulatorNetwork } from '#simulators/network.ts';
import { SIMULATED_BANK_IDS as bankIds } from '#simulators/sistarbanc/banks.ts';
import {
  SIMULATED_AXESSO_KEY,
  SIMULATED_CFE_KEY,
  SIMULATED_DEEPL_KEY,
  SIMULATED_FACEBOOK_APP,
  SIMULATED_GOOGLE_CLIENT,
  type Simulation,
} from './connect-partners.ts';
import { simulatedCatalogue } from './simulated-catalogue.ts';
import { readSimulatedSecrets, type SimulatedSecrets } from './simulated-secrets.ts';

export interface SimulationOptions {
  config: Config;
  clock: () => Date;
  timings?: Partial<Timings>;
}

/** The simulated partners that a shop uses. */
export interface OpenSimulation extends Simulation {
  /** Stops those that run in this process. */
  stop(): Promise<void>;
}

/** What a process that only migrates would call: it calls nobody. */
const NOWHERE = 'http://127.0.0.1:1';

/** Starts the simulated partners in this process, or uses those of the process that SIMULATORS_URL names. */
export async function openSimulation(options: SimulationOptions, db: Database): Promise<OpenSimulation> {
  const { simulatorsUrl, simulatorsSmtpPort: smtpPort, roles } = options.config;
  const secrets = await readSimulatedSecrets(db);
  const url = simulatorsUrl ?? (roles.some((role) => role !== 'migrate') ? null : NOWHERE);
  if (url) return { secrets, bankIds, network: { url, smtpPort }, stop: async () => undefined };
  const network = await startSimulators(options, db, secrets);
  return { secrets, bankIds, network, stop: network.stop };
}

/** Starts a simulator of every partner that has no credentials. */
export function startSimulators(
  { config, clock, timings }: SimulationOptions,
  db: Database,
  secrets: SimulatedSecrets,
): Promise<SimulatorNetwork> {
  return startSimulatorNetwork({
    port: config.simulatorsPort,
    smtpPort: config.simulatorsSmtpPort,
    host: config.host,
    dataDir: join(config.dataDir, 'simulators'),
    clock,
    random: Math.random,
    shop: {
      baseUrl: inTurn(config.noticeUrls),
      zincWebhookSecret: secrets.zincWebhookSecret,
      skypostalKey: secrets.skypostalHookKey,
      sistarbanc: secrets.sistarbanc,
      abitabSecret: secrets.abitabWebhookSecret,
      axessoKey: SIMULATED_AXESSO_KEY,
      deeplKey: SIMULATED_DEEPL_KEY,
      cfeKey: SIMULATED_CFE_KEY,
      googleClientId: SIMULATED_GOOGLE_CLIENT,
      facebook: { appId: SIMULATED_FACEBOOK_APP, appSecret: secrets.facebookAppSecret },
    },
    catalogue: simulatedCatalogue(db),
    translations: createDemoTranslations,
    only: simulatedPartners(config),
    ...(timings ? { timings } : {}),
  });
}

/** Returns one of the addresses after the other, and begins again. */
function inTurn(urls: readonly string[]): () => string {
  let next = 0;
  return () => urls[next++ % urls.length] ?? '';
}
