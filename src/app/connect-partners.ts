import { createAbitab } from '#partners/abitab/client.ts';
import { createExchangeRates } from '#partners/exchange-rates/client.ts';
import { createFacebook, FACEBOOK_URL } from '#partners/facebook/client.ts';
import { createGoogle } from '#partners/google/client.ts';
import type { PartnerDeps } from '#partners/http.ts';
import { createMailer, type MailConfig } from '#partners/mail/client.ts';
import { createSistarbanc } from '#partners/sistarbanc/client.ts';
import { createSkypostal } from '#partners/skypostal/client.ts';
import { createZinc } from '#partners/zinc/client.ts';
import type { Config, PartnerName, PartnerSettings } from '#server/config.ts';
import type { CarrierSimulator, Partners } from '#server/context.ts';
import { SIMULATED_BANK_IDS } from '#simulators/sistarbanc/banks.ts';
import { DEMO_EMAIL } from './seed/demo-account/credentials.ts';
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
export const SIMULATED_FACEBOOK_APP = '100000000000001';

/** Names the partners for which the configuration has no credentials. */
export function simulatedPartners(config: Config): PartnerName[] {
  const real: Record<PartnerName, unknown> = {
    zinc: config.zinc,
    skypostal: config.skypostal,
    sistarbanc: config.sistarbanc,
    abitab: config.abitab,
    bcu: config.bcuUrl,
    mail: config.smtp,
    google: config.google,
    facebook: config.facebook,
  };
  return (Object.keys(real) as PartnerName[]).filter((name) => !real[name]);
}

interface PartnerSources {
  config: Config;
  network: SimulatedNetwork;
  secrets: SimulatedSecrets;
  deps: PartnerDeps;
}

/** Creates one client for each partner: the same client for a real and a simulated partner, with another base URL. */
export function connectPartners(sources: PartnerSources): ConnectedPartners {
  const { config, deps } = sources;
  const bank = bankConfig(sources);
  const partners: Partners = {
    zinc: createZinc(
      config.zinc
        ? { baseUrl: 'https://api.zinc.com', apiKey: config.zinc.apiKey }
        : { baseUrl: `${sources.network.url}/zinc`, apiKey: 'zn_test_simulated' },
      deps,
    ),
    skypostal: createSkypostal(carrierConfig(sources), deps),
    sistarbanc: createSistarbanc(bank, deps),
    abitab: createAbitab(
      config.abitab
        ? { baseUrl: config.payNowUrl, merchantKey: config.abitab.privateKey }
        : { baseUrl: `${sources.network.url}/abitab`, merchantKey: 'simulated' },
      deps,
    ),
    exchangeRates: createExchangeRates({ baseUrl: config.bcuUrl ?? `${sources.network.url}/bcu` }, deps),
    mailer: createMailer(mailConfig(sources)),
    google: createGoogle(googleConfig(sources), deps),
    facebook: createFacebook(facebookConfig(sources), deps),
    carrierSimulator: config.skypostal ? null : carrierSimulator(sources.network),
  };
  return { partners, settings: partnerSettings(sources, bank), close: () => closeAll(partners) };
}

async function closeAll(partners: Partners): Promise<void> {
  const { zinc, skypostal, sistarbanc, abitab, exchangeRates, google, facebook } = partners;
  partners.mailer.close();
  await Promise.all(
    [zinc, skypostal, sistarbanc, abitab, exchangeRates, google, facebook].map((partner) => partner.close()),
  );
}

function bankConfig({ config, network, secrets }: PartnerSources) {
  if (config.sistarbanc) return { baseUrl: config.paymentRedirectUrl, isSimulated: false, ...config.sistarbanc };
  return {
    baseUrl: `${network.url}/sistarbanc`,
    isSimulated: true,
    organism: 'PUENTE',
    serviceType: 'SERV',
    bankIds: SIMULATED_BANK_IDS,
    privateKeyPem: secrets.sistarbanc.privateKeyPem,
    user: secrets.sistarbanc.user,
    password: secrets.sistarbanc.password,
  };
}

function carrierConfig({ config, network }: PartnerSources) {
  const { shop, skypostal } = config;
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
    : { baseUrl: `${network.url}/skypostal`, ...simulated, merchant };
}

function mailConfig({ config, network }: PartnerSources): MailConfig {
  const [, name = config.shop.brand, address = config.shop.mailFrom] =
    /^(.*?)\s*<(.+)>$/.exec(config.shop.mailFrom) ?? [];
  if (!config.smtp) return { host: '127.0.0.1', port: network.smtpPort, from: { name, address } };
  const url = new URL(config.smtp.url);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(url.username ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : {}),
    from: { name, address },
  };
}

function googleConfig({ config, network }: PartnerSources) {
  if (config.google) return { clientIds: [config.google.clientId] };
  const base = `${network.url}/google`;
  return {
    clientIds: [SIMULATED_GOOGLE_CLIENT],
    endpoints: { tokeninfo: `${base}/tokeninfo`, userinfo: `${base}/userinfo`, certs: `${base}/certs` },
  };
}

function facebookConfig({ config, network, secrets }: PartnerSources) {
  return config.facebook
    ? { ...config.facebook, baseUrl: FACEBOOK_URL }
    : { appId: SIMULATED_FACEBOOK_APP, appSecret: secrets.facebookAppSecret, baseUrl: `${network.url}/facebook` };
}

function partnerSettings(
  { config, network, secrets }: PartnerSources,
  bank: ReturnType<typeof bankConfig>,
): PartnerSettings {
  return {
    simulated: simulatedPartners(config),
    demoEmail: config.sistarbanc ? null : DEMO_EMAIL,
    consent: {
      googleUrl: config.google ? 'https://accounts.google.com/o/oauth2/v2/auth' : `${network.url}/google/consent`,
      googleClientId: config.google?.clientId ?? SIMULATED_GOOGLE_CLIENT,
      facebookUrl: config.facebook
        ? 'https://www.facebook.com/v25.0/dialog/oauth'
        : `${network.url}/facebook/dialog/oauth`,
      facebookAppId: config.facebook?.appId ?? SIMULATED_FACEBOOK_APP,
    },
    zincWebhookSecret: config.zinc?.webhookSecret ?? secrets.zincWebhookSecret,
    skypostalHookKey: config.skypostal?.hookKey ?? secrets.skypostalHookKey,
    abitabWebhookSecret: config.abitab?.webhookSecret ?? secrets.abitabWebhookSecret,
    sistarbanc: { user: bank.user, password: bank.password, bankIds: bank.bankIds },
  };
}

/** Control of the simulated carrier for the carrier panel; the carrier then calls the shop's webhooks. */
function carrierSimulator(network: SimulatedNetwork): CarrierSimulator {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${network.url}/__sim/skypostal/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    return response.ok;
  };
  return {
    announceStatus: (input) => post('status', input),
    receivePackage: (input) => post('package-received', input),
  };
}
