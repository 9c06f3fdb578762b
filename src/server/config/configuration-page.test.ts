import { expect, test } from 'vitest';
import { z } from '#contract/zod.ts';
import { type Environment, environment } from './environment.ts';

interface Meaning {
  meaning: string;
  /** What holds without the variable, where the schema has no default. */
  otherwise?: string;
}

type Meanings = Partial<Record<keyof Environment, string | Meaning>>;

/** What each variable is for; a name with `_PREVIOUS` is described by the one that it belongs to. */
const SECTIONS: Readonly<Record<string, Meanings>> = {
  'The process': {
    MODE: {
      meaning: 'nothing is simulated, or real and simulated partners side by side on this machine only',
      otherwise: 'demo; `production` with any credential of a partner',
    },
    ROLES: { meaning: 'what this process does, one or more, separated by commas', otherwise: 'all' },
    MIGRATION_WAIT_SECONDS: 'how long a process without `migrate` waits for one that prepares the database',
    PORT: 'where the shop listens',
    HOST: 'where the shop listens',
    PUBLIC_URL: {
      meaning: "the shop's address as browsers and partners reach it",
      otherwise: 'from `HOST` and `PORT`',
    },
    DATA_DIR: 'embedded database, ledgers of simulated partners, sealing key, uploaded documents',
    DOCUMENTS_DIR: {
      meaning: 'folder of uploaded documents, the same one for all processes; not below what a web server serves',
      otherwise: '`documents` in `DATA_DIR`',
    },
    DOCUMENTS_S3_BUCKET: { meaning: 'bucket of uploaded documents, in place of a folder', otherwise: 'the folder' },
    DOCUMENTS_S3_URL: { meaning: 'a service of S3 that is not Amazon', otherwise: 'Amazon of the region' },
    DOCUMENTS_S3_REGION: { meaning: 'region of the bucket', otherwise: 'required with the bucket' },
    DOCUMENTS_S3_ACCESS_KEY: {
      meaning: 'key that reads, writes and deletes in the bucket',
      otherwise: 'required with the bucket',
    },
    DOCUMENTS_S3_SECRET_KEY: { meaning: 'its secret', otherwise: 'required with the bucket' },
    LOG_LEVEL: 'from which level on lines are written',
    SHUTDOWN_DELAY_SECONDS: 'after SIGTERM, how long `/ready` says 503 while the shop still serves',
    TRUSTED_PROXIES: 'addresses or networks of reverse proxies, separated by commas',
    HSTS: 'the `Strict-Transport-Security` header where `PUBLIC_URL` is https: `off`, or `max-age=…`, then `; includeSubDomains`, then `; preload`',
    API_URL: { meaning: 'base URL of the API calls of the web', otherwise: '`/api` of this host' },
    WEB_ORIGINS: 'other origins whose pages may call this API, separated by commas',
  },
  'The database': {
    DATABASE_URL: { meaning: 'PostgreSQL 15 or newer', otherwise: 'the embedded one' },
    DIRECT_DATABASE_URL: {
      meaning: 'set where `DATABASE_URL` leads to a pooler of transactions: the same database without it',
      otherwise: '`DATABASE_URL`',
    },
    READ_DATABASE_URL: {
      meaning: 'a replica, or the proxy before it, for searches, sitemap, the week and exports',
      otherwise: '`DATABASE_URL`',
    },
    DATABASE_CONNECTIONS: 'connections of a process for requests and jobs; 1 direct one is besides, 6 of a worker',
    PREPARED_STATEMENTS: {
      meaning: '`on` where the pooler follows named statements',
      otherwise: '`on`; `off` with `DIRECT_DATABASE_URL`',
    },
  },
  'Keys and tokens': {
    SEALING_KEY: {
      meaning: '32 bytes in base64: encrypts documents, birthdays and bank accounts in the database',
      otherwise: 'the file in `DATA_DIR`',
    },
    SEALING_KEY_PREVIOUS: 'keys that `SEALING_KEY` replaces, separated by commas: they still decrypt',
    PANEL_TOKEN: 'opens the carrier panel, read-only, where the carrier is real',
    METRICS_TOKEN: { meaning: 'bearer token of `/metrics`', otherwise: 'the endpoint does not exist' },
    COMMON_PASSWORDS: {
      meaning: 'whether the most common passwords are refused where one is chosen',
      otherwise: '`refuse` with `SMTP_URL`, else `allow`',
    },
  },
  'Limits and amounts': {
    REQUESTS_PER_MINUTE: 'per address and process; 0 lifts this and the limits on its sign-ups and wrong sign-ins',
    MARKETPLACE_CALLS_PER_MINUTE: 'billed reads of all processes at each source of product data; 0: no limit',
    WEIGHT_TOLERANCE_GRAMS:
      "how far the weight that the carrier's invoice bills may be from the quote before a person looks at it",
    CARRIER_COST_PER_KILO_CENTS: {
      meaning: 'what the carrier is expected to bill for a kilogram, in cents of a dollar',
      otherwise: 'only weights are compared',
    },
    CARRIER_CHARGE_TOLERANCE_CENTS: 'by how much it may bill more for an order before a person looks at it',
    REFUND_APPROVAL_LIMIT_CENTS: 'up to how many cents of a dollar of an order one person may refund; 0: always two',
    PURCHASE_APPROVAL_LIMIT_CENTS:
      'up to how many cents of a dollar one person may buy for an order beyond what was paid for it; 0: always two',
  },
  'The marketplace': {
    ZINC_API_KEY: 'Zinc: search, products, orders',
    ZINC_WEBHOOK_SECRET: 'Zinc signs its notices with it',
    AXESSO_API_KEY: 'Axesso: a second source of product data',
    CATALOG_SOURCES: {
      meaning: 'where product data is read, in this order: the next one where one does not answer',
      otherwise: '`zinc`; `zinc,axesso` with `AXESSO_API_KEY`',
    },
  },
  'Translation, DeepL': {
    DEEPL_API_KEY:
      'product texts in Spanish; a key that ends with `:fx` is of a free account, which has a host of its own',
    TRANSLATION_CHARACTERS_PER_MONTH: {
      meaning: 'characters of product texts that are translated in a month at most',
      otherwise: '500000 with `DEEPL_API_KEY`, else no limit',
    },
  },
  'The carrier, SkyPostal': {
    SKYPOSTAL_USER_CODE: 'credentials',
    SKYPOSTAL_USER_KEY: 'credentials',
    SKYPOSTAL_APP_KEY: 'credentials',
    SKYPOSTAL_COPA_ID: 'credentials',
    SKYPOSTAL_BOX_ID: "the shop's box",
    SKYPOSTAL_HOOK_KEY: 'the carrier sends it with its notices',
  },
  Payments: {
    SPE_ORGANISM: 'Sistarbanc, nine banks',
    SPE_SERVICE_TYPE: 'Sistarbanc',
    SPE_PRIVATE_KEY: 'Sistarbanc: RSA, in PEM; signs the form',
    SPE_USER: 'Sistarbanc signs in to the SOAP service with it',
    SPE_PASSWORD: 'Sistarbanc signs in to the SOAP service with it',
    SPE_BANK_IDS: 'JSON of bank to number; the banks that are offered',
    PAYMENT_REDIRECT_URL: "where the browser posts a bank's signed form; it may redirect to any other address",
    ABITAB_PRIVATE_KEY: 'Abitab, cash by voucher',
    ABITAB_WEBHOOK_SECRET: 'Abitab signs its notices with it',
    PAY_NOW_URL: 'where vouchers are requested',
    BCU_URL: "the central bank's exchange rates",
  },
  'Fiscal documents (CFE)': {
    CFE_URL:
      'the provider that issues e-tickets and their credit notes, or an adapter to it; without it none are issued',
    CFE_API_KEY: 'its key of the shop',
  },
  Mail: {
    SMTP_URL: 'encrypted, except to a server on this machine',
    MAIL_FROM: 'the sender',
    SMTP_DKIM_DOMAIN: 'signs mails: the domain of `MAIL_FROM` or one above it; the three or none',
    SMTP_DKIM_SELECTOR: 'of the key in the DNS',
    SMTP_DKIM_KEY: 'RSA, in PEM',
    MAIL_BOUNCE_ADDRESS:
      'mailbox of delivery reports, with a name of at most 11 letters; with the secret or not at all',
    MAIL_BOUNCE_SECRET: 'with which the mail server hands reports over',
  },
  'Sign-in': {
    GOOGLE_CLIENT_ID: 'Google',
    FACEBOOK_APP_ID: 'Facebook',
    FACEBOOK_APP_SECRET: 'Facebook',
  },
  'The seller, required in production': {
    SELLER_NAME: 'legal name, in the terms',
    SELLER_RUT: 'tax number, 12 digits',
    SELLER_ADDRESS: 'registered address',
    SELLER_EMAIL: 'mailbox of questions and claims, on every page and in every mail',
    TERMS_DATE: 'since when terms and privacy hold, `YYYY-MM-DD`',
    TERMS_VERSION: 'their version',
    WARRANTY_DAYS: 'for how many days after delivery a defect may be claimed; the law gives 90',
    COMPLAINTS_URL: 'page of the Área Defensa del Consumidor, to which consumers complain',
    PRIVACY_EMAIL: 'mailbox of requests about personal data',
    DATA_REGISTRATION: 'registration of the database of customers at the URCDP',
    DATA_RETENTION_YEARS: 'how long orders are kept at least, without personal data once the account is deleted',
    DATA_COUNTRIES: 'where personal data go, separated by commas',
  },
  'The banner': {
    BANNER_ASIN: 'the product',
    BANNER_TEXT: 'its text',
    BANNER_IMAGE: { meaning: 'a path of the shop, or an image of the marketplace', otherwise: 'a drawn phone' },
  },
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      meaning: 'collector (OTLP over HTTP, JSON); `OTEL_EXPORTER_OTLP_HEADERS` as in OpenTelemetry',
      otherwise: 'nothing is traced',
    },
    OTEL_TRACES_SAMPLER_ARG: 'share of the requests and jobs that begin a trace',
  },
  'Simulated partners': {
    SIMULATORS_PORT: { meaning: 'where they listen', otherwise: '`PORT` + 1' },
    SIMULATORS_SMTP_PORT: { meaning: 'where theirs takes mails', otherwise: 'any free port' },
    SIMULATORS_URL: {
      meaning: 'those of the process `npm run simulators` on this machine',
      otherwise: 'the shop starts its own',
    },
    SHOP_URL: {
      meaning: 'where they send their notices; several addresses, separated by commas, in turn',
      otherwise: 'from `HOST` and `PORT`',
    },
  },
};

const DEFAULTS = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' }).properties ?? {};
const VALUES = z.toJSONSchema(environment, { io: 'output', unrepresentable: 'any' }).properties ?? {};
const isPrevious = (name: string) => name.endsWith('_PREVIOUS') && name !== 'SEALING_KEY_PREVIOUS';

/** What a value may be, as far as the schema says it in a few words. */
function valuesOf(name: string): string {
  const schema = VALUES[name];
  if (typeof schema !== 'object') return '';
  const { enum: choices, items, minimum, maximum, minLength } = schema;
  const among = choices ?? (typeof items === 'object' && 'enum' in items ? items.enum : undefined);
  if (Array.isArray(among)) return among.map((choice) => `\`${choice}\``).join(', ');
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER)
    return maximum === Number.MAX_SAFE_INTEGER ? `${minimum} or more` : `${minimum} to ${maximum}`;
  return (minLength ?? 0) > 1 ? `at least ${minLength} characters` : '';
}

function rowOf(name: string, described: string | Meaning): string {
  const { meaning, otherwise = '' } = typeof described === 'string' ? { meaning: described } : described;
  const schema = DEFAULTS[name];
  const standard = typeof schema === 'object' ? schema.default : undefined;
  return `| \`${name}\` | ${standard === undefined ? otherwise : `\`${standard}\``} | ${valuesOf(name)} | ${meaning} |`;
}

function configurationPage(): string {
  const sections = Object.entries(SECTIONS).map(([title, meanings]) => {
    const rows = Object.entries(meanings).map(([name, described]) => rowOf(name, described));
    return [`## ${title}`, '', '| variable | default | values | |', '|---|---|---|---|', ...rows, ''].join('\n');
  });
  const previous = Object.keys(environment.shape).filter(isPrevious);
  const replaced = previous.map((name) => `\`${name.replace('_PREVIOUS', '')}\``);
  return [
    '# Configuration',
    '',
    'Environment variables, all of them optional in the demo; a wrong value is refused at start with every fault listed. A partner becomes real with its',
    'variables: [operations](operations/start.md). This page is made from `src/server/config/environment.ts` by the test beside it',
    '(`src/server/config/configuration-page.test.ts`); run that with `-u` after a change.',
    '',
    ...sections,
    '## While a secret is changed',
    '',
    `The value before is accepted beside the present one of ${replaced.join(', ')}, as a variable with the same name and \`_PREVIOUS\` behind it.`,
    '',
  ].join('\n');
}

test('docs/configuration.md describes every variable with its default and its values', async () => {
  const described = Object.values(SECTIONS).flatMap((meanings) => Object.keys(meanings));
  expect(described.sort()).toEqual(
    Object.keys(environment.shape)
      .filter((name) => !isPrevious(name))
      .sort(),
  );
  await expect(configurationPage()).toMatchFileSnapshot('../../../docs/configuration.md');
});
