import type { Bank, PaymentMethod } from '#domain/payment/method.ts';
import type { DkimKey } from '#partners/mail/client.ts';
import { CATALOG_SOURCES, type CatalogSource } from './catalog-sources.ts';
import { type DocumentStorageSettings, documentStorage, documentStorageFaults } from './document-storage.ts';
import { DEFAULT_MAIL_FROM, type Environment, environment, type HstsPolicy } from './environment.ts';
import { type BounceSettings, mailFaults, mailSettings } from './mail-settings.ts';
import { partnerCredentials } from './partner-credentials.ts';
import { type PartnerMode, type PartnerName, partnerFaults, partnerMode } from './partner-mode.ts';
import { type PreviousSecrets, previousSecretFaults, previousSecrets } from './previous-secrets.ts';
import { ROLES, type Role } from './roles.ts';
import { type SellerDetails, sellerDetails, sellerFaults } from './seller.ts';
import { type ShopDetails, shopDetails } from './shop-details.ts';

const PARTNER_BUDGET_MS = 6000;
/** Of a free account at DeepL. */
const FREE_CHARACTERS_PER_MONTH = 500_000;

export interface TracingConfig {
  /** Of the collector, to which `/v1/traces` is added. */
  endpoint: string;
  /** Of the requests and jobs that begin a trace, between 0 and 1. */
  share: number;
}

/** The shop's configuration, read once at start. A partner that is null is simulated, in production absent. */
export interface Config {
  mode: PartnerMode;
  /** What this process does; at least one. */
  roles: readonly Role[];
  /** How long a process that does not migrate waits for one that does. */
  migrationWaitSeconds: number;
  port: number;
  host: string;
  dataDir: string;
  /** Where uploaded documents are kept. */
  documents: DocumentStorageSettings;
  /** Null: the embedded PostgreSQL of `dataDir`. */
  databaseUrl: string | null;
  /** Whether statements are kept by name at the database; not through a pooler that changes connections between transactions. */
  namesStatements: boolean;
  /** The same database without a pooler of transactions between; null: there is none, and `databaseUrl` is direct. */
  directDatabaseUrl: string | null;
  /** A replica, or a proxy before replicas, for reads that need not see the last writes; null: they go to `databaseUrl`. */
  readDatabaseUrl: string | null;
  /** Connections of the pool for requests and jobs at most; the direct ones of the queue and of listening are besides. */
  databaseConnections: number;
  simulatorsPort: number;
  /** Of the simulated mail server; 0 for any free port. */
  simulatorsSmtpPort: number;
  /** Where the simulated partners of another process listen; null: this process starts its own. */
  simulatorsUrl: string | null;
  /** Base URLs of the shop processes to which the simulated partners send their notices, in turn. */
  noticeUrls: string[];
  /** Base URL under which browsers and partners reach the shop, without trailing slash. */
  publicUrl: string;
  logLevel: string;
  /** Whether replies are validated against their schema; only tests do. */
  validatesReplies: boolean;
  /** How long the partners may take in all within one call that somebody waits for; only tests change it. */
  partnerBudgetMs: number;
  /** How long `/ready` says 503 while the shop still serves, before it stops. */
  shutdownDelaySeconds: number;
  /** Requests per minute from one network address; 0 for no limit. */
  requestsPerMinute: number;
  /** Billed data calls of all processes to the marketplace in a minute; 0 for no limit. */
  marketplaceCallsPerMinute: number;
  /** How far the weight of an order's packages may be from the quote before a person looks at it. */
  weightToleranceGrams: number;
  /** What the carrier is expected to bill for a kilogram, in cents of a dollar; null: only weights are compared. */
  carrierCostPerKiloCents: number | null;
  /** By how much it may bill more for an order before a person looks at it. */
  carrierChargeToleranceCents: number;
  /**
   * A refund that the staff begins needs no second person while all of its order's together, in cents of a dollar, are at
   * most this; 0: it always does.
   */
  refundApprovalLimitCents: number;
  /**
   * Buying beyond what was paid needs no second person while all such losses of an order together, in cents of a dollar,
   * are at most this; 0: it always does.
   */
  purchaseApprovalLimitCents: number;
  /**
   * Whether the most common passwords are refused. By default only with real mail: until then no account belongs to a
   * person.
   */
  refusesCommonPasswords: boolean;
  /** Encrypts documents and birthdays. Null: the key in the file of `dataDir`. */
  encryptionKey: Uint8Array | null;
  /** Decrypt what they encrypted while `encryptionKey` replaces them. */
  previousEncryptionKeys: Uint8Array[];
  panelToken: string | null;
  /** Token of `/metrics`; null: the path does not exist. */
  metricsToken: string | null;
  /** Null: nothing is traced. */
  tracing: TracingConfig | null;
  /** Accepted beside the current secrets of webhooks, panel and metrics. */
  previousSecrets: PreviousSecrets;
  /** Base URL of the API for the web app where it is another host, without trailing slash. */
  apiUrl: string | null;
  /** Other origins whose pages may call the API (CORS). */
  webOrigins: string[];
  /** `Strict-Transport-Security` where `publicUrl` is https; null: not sent. */
  hsts: HstsPolicy | null;
  /** Addresses of the reverse proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  zinc: { apiKey: string; webhookSecret: string } | null;
  axesso: { apiKey: string } | null;
  /** Where product data is read, in this order: the next one where one does not answer. */
  catalogSources: readonly CatalogSource[];
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
  /** Null: mails are not signed. */
  dkim: DkimKey | null;
  /** Null: delivery reports have no way in, and go to the sender's own address. */
  bounces: BounceSettings | null;
  google: { clientId: string } | null;
  facebook: { appId: string; appSecret: string } | null;
  deepl: { apiKey: string } | null;
  /** The provider that issues fiscal documents. */
  cfe: { baseUrl: string; apiKey: string } | null;
  /** Characters of product texts that may be translated in a month; null: no limit, for what is simulated costs nothing. */
  translationCharactersPerMonth: number | null;
  bcuUrl: string | null;
  shop: ShopDetails;
  seller: SellerDetails;
}

/** Settings of the partners in use, real or simulated; known once the simulators run. */
export interface PartnerSettings {
  simulated: PartnerName[];
  /** Whether payments are simulated: there are a demo account and a demo sign-in of the staff. */
  isDemo: boolean;
  /** Consent page of each sign-in provider, and the shop's client id there. */
  consent: { googleUrl: string; googleClientId: string; facebookUrl: string; facebookAppId: string };
  zincWebhookSecret: string;
  skypostalHookKey: string;
  abitabWebhookSecret: string;
  /** The webhooks of an absent partner have no credentials, and so refuse everything. */
  sistarbanc: { user: string; password: string; bankIds: Partial<Record<Bank, string>> };
  /** The methods with which shoppers can pay: those of the real or simulated partners. */
  paymentMethods: PaymentMethod[];
}

export interface SistarbancCredentials {
  organism: string;
  serviceType: string;
  privateKeyPem: string;
  user: string;
  password: string;
  bankIds: Partial<Record<Bank, string>>;
}

/** The configuration of an environment, or all its faults, in Spanish. Faults name variables, never their values. */
export function readConfig(env: Record<string, string | undefined>): Config | string[] {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(set);
  const invalid = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const faults = [
    ...invalid,
    ...partnerFaults(set),
    ...sellerFaults(set),
    ...documentStorageFaults(set),
    ...mailFaults(set, set.MAIL_FROM ?? DEFAULT_MAIL_FROM),
    ...previousSecretFaults(set, Object.keys(environment.shape)),
  ];
  if (!parsed.success || faults.length > 0) return faults;
  return {
    mode: partnerMode(set),
    ...generalSettings(parsed.data),
    ...partnerCredentials(parsed.data),
    ...mailSettings(parsed.data),
    shop: shopDetails(parsed.data),
    seller: sellerDetails(parsed.data),
  };
}

/** The partners that are simulated: without credentials, not in production, and Axesso where it is a source. */
export function simulatedPartners(config: Config): PartnerName[] {
  if (config.mode === 'production') return [];
  const real: Record<PartnerName, unknown> = {
    zinc: config.zinc,
    axesso: config.axesso ?? !config.catalogSources.includes('axesso'),
    skypostal: config.skypostal,
    sistarbanc: config.sistarbanc,
    abitab: config.abitab,
    bcu: config.bcuUrl,
    mail: config.smtp,
    google: config.google,
    facebook: config.facebook,
    deepl: config.deepl,
    cfe: config.cfe,
  };
  return (Object.keys(real) as PartnerName[]).filter((name) => !real[name]);
}

function generalSettings(env: Environment) {
  return {
    roles: ROLES.filter((role) => env.ROLES?.includes(role) ?? true),
    migrationWaitSeconds: env.MIGRATION_WAIT_SECONDS,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    documents: documentStorage(env),
    databaseUrl: env.DATABASE_URL ?? null,
    namesStatements: (env.PREPARED_STATEMENTS ?? (env.DIRECT_DATABASE_URL ? 'off' : 'on')) === 'on',
    directDatabaseUrl: env.DIRECT_DATABASE_URL ?? null,
    readDatabaseUrl: env.READ_DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    simulatorsPort: env.SIMULATORS_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
    simulatorsSmtpPort: env.SIMULATORS_SMTP_PORT ?? 0,
    simulatorsUrl: env.SIMULATORS_URL ?? null,
    noticeUrls: env.SHOP_URL ?? [`http://${env.HOST}:${env.PORT}`],
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    logLevel: env.LOG_LEVEL,
    validatesReplies: false,
    partnerBudgetMs: PARTNER_BUDGET_MS,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    marketplaceCallsPerMinute: env.MARKETPLACE_CALLS_PER_MINUTE,
    refundApprovalLimitCents: env.REFUND_APPROVAL_LIMIT_CENTS,
    purchaseApprovalLimitCents: env.PURCHASE_APPROVAL_LIMIT_CENTS,
    weightToleranceGrams: env.WEIGHT_TOLERANCE_GRAMS,
    carrierCostPerKiloCents: env.CARRIER_COST_PER_KILO_CENTS ?? null,
    carrierChargeToleranceCents: env.CARRIER_CHARGE_TOLERANCE_CENTS,
    refusesCommonPasswords: (env.COMMON_PASSWORDS ?? (env.SMTP_URL ? 'refuse' : 'allow')) === 'refuse',
    encryptionKey: env.SEALING_KEY ?? null,
    previousEncryptionKeys: env.SEALING_KEY_PREVIOUS ?? [],
    panelToken: env.PANEL_TOKEN ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG }
      : null,
    previousSecrets: previousSecrets(env),
    apiUrl: env.API_URL ?? null,
    webOrigins: env.WEB_ORIGINS ?? [],
    translationCharactersPerMonth:
      env.TRANSLATION_CHARACTERS_PER_MONTH ?? (env.DEEPL_API_KEY ? FREE_CHARACTERS_PER_MONTH : null),
    catalogSources: env.CATALOG_SOURCES ?? (env.AXESSO_API_KEY ? CATALOG_SOURCES : [CATALOG_SOURCES[0]]),
    hsts: env.HSTS,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    paymentRedirectUrl: env.PAYMENT_REDIRECT_URL,
    payNowUrl: env.PAY_NOW_URL,
  };
}
