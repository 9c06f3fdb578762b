import { bankOf, PAYMENT_METHODS } from '#domain/payment/method.ts';
import { createAbitab } from '#partners/abitab/client.ts';
import { absentPartner } from '#partners/absent.ts';
import { createAxesso } from '#partners/axesso/client.ts';
import { createCfe } from '#partners/cfe/client.ts';
import { type Deadline, remainingMs } from '#partners/deadline.ts';
import { createDeepl } from '#partners/deepl/client.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import { createExchangeRates } from '#partners/exchange-rates/client.ts';
import { createFacebook, FACEBOOK_URL } from '#partners/facebook/client.ts';
import { createGoogle } from '#partners/google/client.ts';
import type { PartnerDeps } from '#partners/http.ts';
import { createMailer, type MailConfig } from '#partners/mail/client.ts';
import { createSistarbanc } from '#partners/sistarbanc/client.ts';
import { createSkypostal } from '#partners/skypostal/client.ts';
import { createZinc } from '#partners/zinc/client.ts';
import {
  type Config,
  type PartnerSettings,
  type SistarbancCredentials,
  simulatedPartners,
} from '#server/config/config.ts';
import type { CarrierSimulator, Partners } from '#server/context.ts';
import type { SimulatedSecrets } from './simulated-secrets.ts';

/** Where the simulated partners listen. */
export interface SimulatedNetwork {
  url: string;
  smtpPort: number;
}

export interface ConnectedPartners {
  partners: Partners;
  settings: PartnerSettings;
  close(): Promise<void>;
}

export const SIMULATED_GOOGLE_CLIENT = 'puente-demo.apps.googleusercontent.com';
export const SIMULATED_AXESSO_KEY = 'simulated';
export const SIMULATED_DEEPL_KEY = 'simulated:fx';
export const SIMULATED_CFE_KEY = 'simulated';
export const SIMULATED_FACEBOOK_APP = '100000000000001';

/** The running simulators and the secrets that they share with the shop. */
export interface Simulation {
  network: SimulatedNetwork;
  secrets: SimulatedSecrets;
  /** Numbers of the banks at the simulated payment service. */
  bankIds: SistarbancCredentials['bankIds'];
}

interface PartnerSources {
  config: Config;
  /** Null in production. */
  simulation: Simulation | null;
  deps: PartnerDeps;
}

type Sources = Omit<PartnerSources, 'deps'>;

/**
 * Creates one client for each partner: the same client for a real and a simulated partner, with another base URL. In
 * production a payment method without credentials is absent, and so is a sign-in provider.
 */
export function connectPartners({ deps, ...sources }: PartnerSources): ConnectedPartners {
  const { config } = sources;
  const bank = bankConfig(sources);
  const cash = cashConfig(sources);
  const google = googleConfig(sources);
  const facebook = facebookConfig(sources);
  const translator = translatorConfig(sources);
  const issuer = issuerConfig(sources);
  const axesso = config.catalogSources.includes('axesso') ? axessoConfig(sources) : null;
  const partners: Partners = {
    zinc: createZinc(marketplaceConfig(sources), deps),
    axesso: axesso ? createAxesso(axesso, deps) : absentPartner('axesso'),
    catalogue: { sources: config.catalogSources, restingUntil: new Map() },
    skypostal: createSkypostal(carrierConfig(sources), deps),
    sistarbanc: bank ? createSistarbanc(bank, deps) : absentPartner('sistarbanc'),
    abitab: cash ? createAbitab(cash, deps) : absentPartner('abitab'),
    exchangeRates: createExchangeRates({ baseUrl: config.bcuUrl ?? `${simulationOf(sources).network.url}/bcu` }, deps),
    mailer: createMailer(mailConfig(sources)),
    google: google && createGoogle(google, deps),
    facebook: facebook && createFacebook(facebook, deps),
    deepl: translator && createDeepl(translator, deps),
    cfe: issuer && createCfe(issuer, deps),
    carrierSimulator: config.skypostal ? null : carrierSimulator(simulationOf(sources).network),
  };
  return { partners, settings: partnerSettings(sources), close: () => closeAll(partners) };
}

/** The clients of the partners whose credentials are configured; null for the others. */
export type ConfiguredPartners = {
  [Name in Exclude<keyof Partners, 'carrierSimulator' | 'catalogue'>]: Partners[Name] | null;
};

/** Creates the clients of the configured partners alone. */
export function connectConfiguredPartners(config: Config, deps: PartnerDeps): ConfiguredPartners {
  const sources = { config, simulation: null };
  const [bank, cash, google, facebook] = [
    bankConfig(sources),
    cashConfig(sources),
    googleConfig(sources),
    facebookConfig(sources),
  ];
  const translator = translatorConfig(sources);
  return {
    zinc: config.zinc && createZinc(marketplaceConfig(sources), deps),
    axesso: config.axesso && createAxesso(axessoConfig(sources), deps),
    skypostal: config.skypostal && createSkypostal(carrierConfig(sources), deps),
    sistarbanc: bank && createSistarbanc(bank, deps),
    abitab: cash && createAbitab(cash, deps),
    exchangeRates: config.bcuUrl ? createExchangeRates({ baseUrl: config.bcuUrl }, deps) : null,
    mailer: config.smtp && createMailer(mailConfig(sources)),
    google: google && createGoogle(google, deps),
    facebook: facebook && createFacebook(facebook, deps),
    deepl: translator && createDeepl(translator, deps),
    cfe: config.cfe && createCfe(config.cfe, deps),
  };
}

async function closeAll(partners: Partners): Promise<void> {
  const { zinc, axesso, skypostal, sistarbanc, abitab, exchangeRates, google, facebook, deepl, cfe } = partners;
  partners.mailer.close();
  await Promise.all(
    [zinc, axesso, skypostal, sistarbanc, abitab, exchangeRates, google, facebook, deepl, cfe].map(async (partner) =>
      partner?.close(),
    ),
  );
}

/** The simulators, of which a partner that is neither real nor absent has one. */
function simulationOf({ simulation }: Sources): Simulation {
  if (!simulation) throw new Error('a partner that the shop needs is neither real nor simulated');
  return simulation;
}

function marketplaceConfig(sources: Sources) {
  const { zinc } = sources.config;
  return zinc
    ? { baseUrl: 'https://api.zinc.com', apiKey: zinc.apiKey }
    : { baseUrl: `${simulationOf(sources).network.url}/zinc`, apiKey: 'zn_test_simulated' };
}

function axessoConfig(sources: Sources) {
  const { axesso } = sources.config;
  return axesso
    ? { baseUrl: 'https://api.axesso.de', ...axesso }
    : { baseUrl: `${simulationOf(sources).network.url}/axesso`, apiKey: SIMULATED_AXESSO_KEY };
}

function cashConfig({ config, simulation }: Sources) {
  if (config.abitab) return { baseUrl: config.payNowUrl, merchantKey: config.abitab.privateKey };
  return simulation && { baseUrl: `${simulation.network.url}/abitab`, merchantKey: 'simulated' };
}

function bankConfig({ config, simulation }: Sources) {
  if (config.sistarbanc) return { baseUrl: config.paymentRedirectUrl, isSimulated: false, ...config.sistarbanc };
  if (!simulation) return null;
  const { network, secrets } = simulation;
  return {
    baseUrl: `${network.url}/sistarbanc`,
    isSimulated: true,
    organism: 'PUENTE',
    serviceType: 'SERV',
    bankIds: simulation.bankIds,
    privateKeyPem: secrets.sistarbanc.privateKeyPem,
    user: secrets.sistarbanc.user,
    password: secrets.sistarbanc.password,
  };
}

function carrierConfig(sources: Sources) {
  const { shop, skypostal } = sources.config;
  const merchant = {
    name: shop.brand,
    email: shop.supportEmail,
    phone: shop.miamiPhone,
    address: shop.miamiAddress,
    city: 'Miami',
    state: 'FL',
    zipCode: shop.miamiZipCode,
  };
  const simulated = { userCode: 1, userKey: 'simulated', appKey: 'simulated', copaId: 1, boxId: 1 };
  return skypostal
    ? { baseUrl: 'https://api.skypostal.com', ...skypostal, merchant }
    : { baseUrl: `${simulationOf(sources).network.url}/skypostal`, ...simulated, merchant };
}

function mailConfig(sources: Sources): MailConfig {
  const { config } = sources;
  const [, name = config.shop.brand, address = config.shop.mailFrom] =
    /^(.*?)\s*<(.+)>$/.exec(config.shop.mailFrom) ?? [];
  const common = { from: { name, address }, dkim: config.dkim };
  if (!config.smtp) return { host: '127.0.0.1', port: simulationOf(sources).network.smtpPort, ...common };
  const url = new URL(config.smtp.url);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(url.username ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : {}),
    ...common,
  };
}

function googleConfig({ config, simulation }: Sources) {
  if (config.google) return { clientIds: [config.google.clientId] };
  if (!simulation) return null;
  const base = `${simulation.network.url}/google`;
  return {
    clientIds: [SIMULATED_GOOGLE_CLIENT],
    endpoints: { tokeninfo: `${base}/tokeninfo`, userinfo: `${base}/userinfo`, certs: `${base}/certs` },
  };
}

function facebookConfig({ config, simulation }: Sources) {
  if (config.facebook) return { ...config.facebook, baseUrl: FACEBOOK_URL };
  if (!simulation) return null;
  const { network, secrets } = simulation;
  return { appId: SIMULATED_FACEBOOK_APP, appSecret: secrets.facebookAppSecret, baseUrl: `${network.url}/facebook` };
}

function translatorConfig({ config, simulation }: Sources) {
  if (config.deepl) return config.deepl;
  return simulation && { apiKey: SIMULATED_DEEPL_KEY, baseUrl: `${simulation.network.url}/deepl` };
}

function issuerConfig({ config, simulation }: Sources) {
  if (config.cfe) return config.cfe;
  return simulation && { apiKey: SIMULATED_CFE_KEY, baseUrl: `${simulation.network.url}/cfe` };
}

function partnerSettings(sources: Sources): PartnerSettings {
  const { config, simulation } = sources;
  const simulated = simulatedPartners(config);
  const { bankIds = {}, user = '', password = '' } = bankConfig(sources) ?? {};
  const offersCash = cashConfig(sources) !== null;
  return {
    simulated,
    isDemo: simulated.includes('sistarbanc'),
    consent: consentPages(sources),
    zincWebhookSecret: config.zinc?.webhookSecret ?? simulation?.secrets.zincWebhookSecret ?? '',
    skypostalHookKey: config.skypostal?.hookKey ?? simulation?.secrets.skypostalHookKey ?? '',
    abitabWebhookSecret: config.abitab?.webhookSecret ?? simulation?.secrets.abitabWebhookSecret ?? '',
    sistarbanc: { user, password, bankIds },
    paymentMethods: PAYMENT_METHODS.filter((method) => {
      const bank = bankOf(method);
      return bank ? bankIds[bank] !== undefined : offersCash;
    }),
  };
}

/** Consent page and client id of each provider; those of an absent provider are empty. */
function consentPages({ config, simulation }: Sources): PartnerSettings['consent'] {
  const url = simulation?.network.url;
  const simulatedPage = (path: string) => (url ? `${url}${path}` : '');
  return {
    googleUrl: config.google ? 'https://accounts.google.com/o/oauth2/v2/auth' : simulatedPage('/google/consent'),
    googleClientId: config.google?.clientId ?? (url ? SIMULATED_GOOGLE_CLIENT : ''),
    facebookUrl: config.facebook
      ? 'https://www.facebook.com/v25.0/dialog/oauth'
      : simulatedPage('/facebook/dialog/oauth'),
    facebookAppId: config.facebook?.appId ?? (url ? SIMULATED_FACEBOOK_APP : ''),
  };
}

const EVENT_TIMEOUT_MS = 15_000;

/** Control of the simulated carrier for the carrier panel; the carrier then calls the shop's webhooks. */
function carrierSimulator(network: SimulatedNetwork): CarrierSimulator {
  const post = async (path: string, body: object, deadline: Deadline | null) => {
    const response = await fetch(`${network.url}/__sim/skypostal/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(Math.ceil(Math.min(EVENT_TIMEOUT_MS, remainingMs(deadline)))),
    }).catch((cause: unknown) => {
      throw new PartnerUnavailable({ partner: 'skypostal', reason: 'network', ambiguous: true, cause });
    });
    const { ok, status } = response;
    if (status === 400) throw new PartnerRejected({ partner: 'skypostal', status, body: null });
    if (!ok && status !== 404) {
      throw new PartnerUnavailable({ partner: 'skypostal', reason: 'status', ambiguous: true, status });
    }
    return ok;
  };
  return {
    announceStatus: (input, { deadline = null }) => post('status', input, deadline),
    receivePackage: (input, { deadline = null }) => post('package-received', input, deadline),
  };
}
