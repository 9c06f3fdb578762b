import type { Bank } from '#domain/payment/method.ts';
import { type Environment, environment } from './environment.ts';

/** Partners that are simulated unless the environment contains their credentials. */
export type PartnerName = 'zinc' | 'skypostal' | 'sistarbanc' | 'abitab' | 'bcu' | 'mail' | 'google' | 'facebook';

/** The shop's configuration, read once at start. A partner that is null is simulated. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL of `dataDir`. */
  databaseUrl: string | null;
  simulatorsPort: number;
  /** Base URL under which browsers and partners reach the shop, without trailing slash. */
  publicUrl: string;
  logLevel: string;
  /** Whether replies are validated against their schema; only tests do. */
  validatesReplies: boolean;
  /** Requests per minute from one network address; 0 for no limit. */
  requestsPerMinute: number;
  /**
   * Whether the most common passwords are refused. By default only with real mail: until then no account belongs to a
   * person.
   */
  refusesCommonPasswords: boolean;
  /** Encrypts documents and birthdays. Null: the key in the file of `dataDir`. */
  encryptionKey: Uint8Array | null;
  panelToken: string | null;
  /** Token of `/metrics`; null: the path does not exist. */
  metricsToken: string | null;
  /** Base URL of the API for the web app where it is another host, without trailing slash. */
  apiUrl: string | null;
  /** Other origins whose pages may call the API (CORS). */
  webOrigins: string[];
  /** Addresses of the reverse proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  zinc: { apiKey: string; webhookSecret: string } | null;
  skypostal: {
    userCode: number;
    userKey: string;
    appKey: string;
    copaId: number;
    boxId: number;
    hookKey: string;
  } | null;
  sistarbanc: SistarbancCredentials | null;
  abitab: { privateKey: string; webhookSecret: string } | null;
  /** Where the bank's form is posted, and where vouchers are requested, once these partners are real. */
  paymentRedirectUrl: string;
  payNowUrl: string;
  smtp: { url: string; from: string } | null;
  google: { clientId: string } | null;
  facebook: { appId: string; appSecret: string } | null;
  bcuUrl: string | null;
  shop: ShopDetails;
}

/** Settings of the partners in use, real or simulated; known once the simulators run. */
export interface PartnerSettings {
  simulated: PartnerName[];
  /** Email of the demo account, whose orders never progress, on purpose; null where payments are real. */
  demoEmail: string | null;
  /** Consent page of each sign-in provider, and the shop's client id there. */
  consent: { googleUrl: string; googleClientId: string; facebookUrl: string; facebookAppId: string };
  zincWebhookSecret: string;
  skypostalHookKey: string;
  abitabWebhookSecret: string;
  sistarbanc: { user: string; password: string; bankIds: Partial<Record<Bank, string>> };
}

export interface SistarbancCredentials {
  organism: string;
  serviceType: string;
  privateKeyPem: string;
  user: string;
  password: string;
  bankIds: Partial<Record<Bank, string>>;
}

/** Details of the shop that pages and mails show; defaults that the owner of the shop replaces. */
export interface ShopDetails {
  brand: string;
  bannerAsin: string;
  bannerText: string;
  /** An image of the shop or of the marketplace; null shows the drawn phone. */
  bannerImage: string | null;
  pickupName: string;
  pickupAddress: string;
  pickupNeighborhood: string;
  pickupZipCode: string;
  pickupHours: string;
  miamiAddress: string;
  miamiCity: string;
  miamiZipCode: string;
  miamiPhone: string;
  whatsapp: string;
  supportEmail: string;
  mailFrom: string;
  social: { name: string; url: string }[];
}

/** Variables that make a partner real; a group must be set completely or not at all. */
const CREDENTIAL_GROUPS: Record<string, (keyof Environment)[]> = {
  zinc: ['ZINC_API_KEY', 'ZINC_WEBHOOK_SECRET'],
  skypostal: [
    'SKYPOSTAL_USER_CODE',
    'SKYPOSTAL_USER_KEY',
    'SKYPOSTAL_APP_KEY',
    'SKYPOSTAL_COPA_ID',
    'SKYPOSTAL_BOX_ID',
    'SKYPOSTAL_HOOK_KEY',
  ],
  sistarbanc: ['SPE_ORGANISM', 'SPE_SERVICE_TYPE', 'SPE_PRIVATE_KEY', 'SPE_USER', 'SPE_PASSWORD', 'SPE_BANK_IDS'],
  abitab: ['ABITAB_PRIVATE_KEY', 'ABITAB_WEBHOOK_SECRET'],
  facebook: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
};

/** The configuration of an environment, or all its faults, in Spanish. Faults name variables, never their values. */
export function readConfig(env: Record<string, string | undefined>): Config | string[] {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(set);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  for (const names of Object.values(CREDENTIAL_GROUPS)) faults.push(...incompleteGroup(names, set));
  if (!parsed.success || faults.length > 0) return faults;
  return { ...generalSettings(parsed.data), ...partnerCredentials(parsed.data), shop: shopDetails(parsed.data) };
}

function incompleteGroup(names: string[], set: Record<string, unknown>): string[] {
  const missing = names.filter((name) => !(name in set));
  return missing.length === 0 || missing.length === names.length
    ? []
    : missing.map((name) => `${name}: falta, y otras de su grupo están`);
}

function generalSettings(env: Environment) {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    simulatorsPort: env.SIMULATORS_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    logLevel: env.LOG_LEVEL,
    validatesReplies: false,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    refusesCommonPasswords: (env.COMMON_PASSWORDS ?? (env.SMTP_URL ? 'refuse' : 'allow')) === 'refuse',
    encryptionKey: env.SEALING_KEY ?? null,
    panelToken: env.PANEL_TOKEN ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    apiUrl: env.API_URL ?? null,
    webOrigins: env.WEB_ORIGINS ?? [],
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    paymentRedirectUrl: env.PAYMENT_REDIRECT_URL,
    payNowUrl: env.PAY_NOW_URL,
  };
}

function partnerCredentials(
  env: Environment,
): Pick<Config, 'zinc' | 'skypostal' | 'sistarbanc' | 'abitab' | 'smtp' | 'google' | 'facebook' | 'bcuUrl'> {
  return {
    zinc: env.ZINC_API_KEY ? { apiKey: env.ZINC_API_KEY, webhookSecret: env.ZINC_WEBHOOK_SECRET ?? '' } : null,
    skypostal: env.SKYPOSTAL_USER_KEY
      ? {
          userCode: env.SKYPOSTAL_USER_CODE ?? 0,
          userKey: env.SKYPOSTAL_USER_KEY,
          appKey: env.SKYPOSTAL_APP_KEY ?? '',
          copaId: env.SKYPOSTAL_COPA_ID ?? 0,
          boxId: env.SKYPOSTAL_BOX_ID ?? 0,
          hookKey: env.SKYPOSTAL_HOOK_KEY ?? '',
        }
      : null,
    sistarbanc: env.SPE_ORGANISM
      ? {
          organism: env.SPE_ORGANISM,
          serviceType: env.SPE_SERVICE_TYPE ?? '',
          privateKeyPem: env.SPE_PRIVATE_KEY ?? '',
          user: env.SPE_USER ?? '',
          password: env.SPE_PASSWORD ?? '',
          bankIds: env.SPE_BANK_IDS ?? {},
        }
      : null,
    abitab: env.ABITAB_PRIVATE_KEY
      ? { privateKey: env.ABITAB_PRIVATE_KEY, webhookSecret: env.ABITAB_WEBHOOK_SECRET ?? '' }
      : null,
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    google: env.GOOGLE_CLIENT_ID ? { clientId: env.GOOGLE_CLIENT_ID } : null,
    facebook: env.FACEBOOK_APP_ID ? { appId: env.FACEBOOK_APP_ID, appSecret: env.FACEBOOK_APP_SECRET ?? '' } : null,
    bcuUrl: env.BCU_URL ?? null,
  };
}

function shopDetails(env: Environment): ShopDetails {
  return {
    brand: 'Puente',
    bannerAsin: env.BANNER_ASIN,
    bannerText: env.BANNER_TEXT,
    bannerImage: env.BANNER_IMAGE ?? null,
    pickupName: 'Sucursal Montevideo',
    pickupAddress: 'Luis A. de Herrera 1248',
    pickupNeighborhood: 'Buceo',
    pickupZipCode: '11300',
    pickupHours: 'Lunes a viernes, 9 a 18 h',
    miamiAddress: '8450 NW 70th St',
    miamiCity: 'Miami, FL',
    miamiZipCode: '33166',
    miamiPhone: '+1 305 555 0142',
    whatsapp: '59899555014',
    supportEmail: 'ayuda@puente.example',
    mailFrom: env.MAIL_FROM,
    social: [
      { name: 'Instagram', url: 'https://www.instagram.com/puente.example' },
      { name: 'Facebook', url: 'https://www.facebook.com/puente.example' },
    ],
  };
}
