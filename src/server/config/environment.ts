import { z } from '#contract/zod.ts';
import { isRut } from '#domain/customer/document.ts';
import { BANKS, type Bank } from '#domain/payment/method.ts';
import { isLoopback } from '#partners/loopback.ts';
import { ENCRYPTION_KEY_BYTES } from '#server/secrets/field-encryption.ts';
import { CATALOG_SOURCES } from './catalog-sources.ts';
import { IMAGE_HOSTS } from './image-hosts.ts';
import { ROLES } from './roles.ts';

const port = z.coerce.number().int().min(0).max(65535);
const text = z.string().trim().min(1);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const encryptionKey = z
  .base64('debe ser base64')
  .transform((encoded) => Buffer.from(encoded, 'base64'))
  .refine((key) => key.length === ENCRYPTION_KEY_BYTES, `debe tener ${ENCRYPTION_KEY_BYTES} bytes en base64`);

/** 'a, b' → ['a', 'b'] */
const list = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .pipe(z.array(item));
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).origin === url, 'debe ser un origen, sin camino');
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
export interface HstsPolicy {
  /** Seconds. */
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/** 'max-age=31536000; includeSubDomains' → its parts; 'off' → null. Preload lists take whole domains only. */
const hsts = z.string().transform((text, context): HstsPolicy | null => {
  if (text.trim() === 'off') return null;
  const found = /^max-age=(\d{1,9})(; *includeSubDomains(; *preload)?)?$/i.exec(text.trim());
  if (found) {
    return { maxAge: Number(found[1]), includeSubDomains: found[2] !== undefined, preload: found[3] !== undefined };
  }
  context.addIssue('debe ser off, o max-age=SEGUNDOS seguido o no de ; includeSubDomains y ; preload');
  return z.NEVER;
});

/** Whether the pages' Content-Security-Policy lets a browser load the image. */
function isAllowedImage(address: string): boolean {
  return /^\/(?!\/)/.test(address) || IMAGE_HOSTS.some((host) => address.startsWith(`${host}/`));
}

export const DEFAULT_MAIL_FROM = 'Puente <hola@puente.example>';

/** Every environment variable of the shop with its valid values and default. */
export const environment = z.object({
  MODE: z.enum(['production', 'rehearsal'], 'debe ser production o rehearsal').optional(),
  ROLES: list(z.enum(ROLES, 'debe ser web, worker y migrate, o algunos, separados por comas')).optional(),
  MIGRATION_WAIT_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('.data'),
  DOCUMENTS_DIR: text.optional(),
  DOCUMENTS_S3_BUCKET: text.optional(),
  DOCUMENTS_S3_URL: httpUrl.optional(),
  DOCUMENTS_S3_REGION: text.optional(),
  DOCUMENTS_S3_ACCESS_KEY: text.optional(),
  DOCUMENTS_S3_SECRET_KEY: text.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PREPARED_STATEMENTS: z.enum(['on', 'off'], 'debe ser on u off').optional(),
  DIRECT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  READ_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(100).default(10),
  SIMULATORS_PORT: port.optional(),
  SIMULATORS_SMTP_PORT: port.optional(),
  SIMULATORS_URL: httpUrl
    .refine((url) => isLoopback(new URL(url).hostname), 'debe ser de este equipo (localhost, 127.0.0.1 o ::1)')
    .optional(),
  SHOP_URL: list(httpUrl).optional(),
  PUBLIC_URL: httpUrl.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(1200),
  MARKETPLACE_CALLS_PER_MINUTE: z.coerce.number().int().min(0).default(0),
  REFUND_APPROVAL_LIMIT_CENTS: z.coerce.number().int().min(0).max(100_000).default(0),
  PURCHASE_APPROVAL_LIMIT_CENTS: z.coerce.number().int().min(0).max(100_000).default(0),
  CARRIER_COST_PER_KILO_CENTS: z.coerce.number().int().min(1).max(100_000).optional(),
  CARRIER_CHARGE_TOLERANCE_CENTS: z.coerce.number().int().min(0).max(100_000).default(500),
  WEIGHT_TOLERANCE_GRAMS: z.coerce.number().int().min(0).default(200),
  COMMON_PASSWORDS: z.enum(['refuse', 'allow']).optional(),
  SEALING_KEY: encryptionKey.optional(),
  SEALING_KEY_PREVIOUS: list(encryptionKey).optional(),
  PANEL_TOKEN: text.min(16).optional(),
  PANEL_TOKEN_PREVIOUS: text.min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_TOKEN: text.min(16).optional(),
  METRICS_TOKEN_PREVIOUS: text.min(16).optional(),
  API_URL: httpUrl.optional(),
  WEB_ORIGINS: list(origin).optional(),
  HSTS: hsts.prefault('max-age=31536000'),
  TRUSTED_PROXIES: list(network).optional(),
  CATALOG_SOURCES: list(z.enum(CATALOG_SOURCES, `debe ser ${CATALOG_SOURCES.join(' o ')}, o los dos`))
    .refine((names) => new Set(names).size === names.length, 'no puede repetir una fuente')
    .optional(),
  ZINC_API_KEY: text.optional(),
  AXESSO_API_KEY: text.optional(),
  DEEPL_API_KEY: text.optional(),
  TRANSLATION_CHARACTERS_PER_MONTH: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  ZINC_WEBHOOK_SECRET: text.optional(),
  ZINC_WEBHOOK_SECRET_PREVIOUS: text.optional(),
  SKYPOSTAL_USER_CODE: z.coerce.number().int().optional(),
  SKYPOSTAL_USER_KEY: text.optional(),
  SKYPOSTAL_APP_KEY: text.optional(),
  SKYPOSTAL_COPA_ID: z.coerce.number().int().optional(),
  SKYPOSTAL_BOX_ID: z.coerce.number().int().optional(),
  SKYPOSTAL_HOOK_KEY: text.min(16).optional(),
  SKYPOSTAL_HOOK_KEY_PREVIOUS: text.min(16).optional(),
  SPE_ORGANISM: text.optional(),
  SPE_SERVICE_TYPE: text.optional(),
  SPE_PRIVATE_KEY: text.optional(),
  SPE_USER: text.optional(),
  SPE_PASSWORD: text.optional(),
  SPE_PASSWORD_PREVIOUS: text.optional(),
  SPE_BANK_IDS: z
    .string()
    .transform((json, context) => {
      const ids = parseBankIds(json);
      if (ids) return ids;
      context.addIssue('debe ser JSON de banco a número, con al menos un banco');
      return z.NEVER;
    })
    .optional(),
  ABITAB_PRIVATE_KEY: text.optional(),
  ABITAB_WEBHOOK_SECRET: text.optional(),
  ABITAB_WEBHOOK_SECRET_PREVIOUS: text.optional(),
  PAYMENT_REDIRECT_URL: httpUrl.default('https://spf.sistarbanc.com.uy'),
  PAY_NOW_URL: httpUrl.default('https://api.bamboopayment.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default(DEFAULT_MAIL_FROM),
  SMTP_DKIM_DOMAIN: z.hostname('debe ser un dominio').toLowerCase().optional(),
  SMTP_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'debe ser un selector de DKIM')
    .optional(),
  SMTP_DKIM_KEY: text.optional(),
  // 52 characters of a mail's own address and a plus sign follow the name, which has 64 in all.
  MAIL_BOUNCE_ADDRESS: z
    .string()
    .regex(/^[a-z0-9._-]{1,11}@[a-z0-9.-]+$/i, 'debe ser una casilla con un nombre de hasta 11 letras, sin +')
    .toLowerCase()
    .optional(),
  MAIL_BOUNCE_SECRET: text.min(16).optional(),
  MAIL_BOUNCE_SECRET_PREVIOUS: text.min(16).optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  FACEBOOK_APP_ID: text.optional(),
  FACEBOOK_APP_SECRET: text.optional(),
  BCU_URL: httpUrl.optional(),
  CFE_URL: httpUrl
    .refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname), 'debe ser https')
    .optional(),
  CFE_API_KEY: text.optional(),
  SELLER_NAME: text.default('Puente Compras S.R.L.'),
  SELLER_RUT: z
    .string()
    .trim()
    .refine(isRut, 'debe ser un RUT: 12 números, el último su dígito verificador')
    .default('218806400019'),
  SELLER_ADDRESS: text.default('Luis A. de Herrera 1248, 11300 Montevideo'),
  SELLER_EMAIL: z.email('debe ser un correo').default('ayuda@puente.example'),
  TERMS_DATE: z.iso.date('debe ser una fecha, AAAA-MM-DD').default('2026-11-27'),
  TERMS_VERSION: text.default('1.0'),
  // The law gives 90 days for what lasts (Ley 17.250, article 37); a seller may give more.
  WARRANTY_DAYS: z.coerce.number().int().min(90).max(3650).default(90),
  COMPLAINTS_URL: httpUrl.default('https://www.gub.uy/ministerio-economia-finanzas/defensa-del-consumidor'),
  PRIVACY_EMAIL: z.email('debe ser un correo').default('datos@puente.example'),
  DATA_REGISTRATION: text.default('en trámite ante la URCDP'),
  DATA_RETENTION_YEARS: z.coerce.number().int().min(1).max(100).default(10),
  DATA_COUNTRIES: list(text).prefault('Estados Unidos'),
  BANNER_ASIN: text.default('B0AURORAX2'),
  BANNER_TEXT: text.default('Aurora X2 5G'),
  BANNER_IMAGE: text
    .refine(isAllowedImage, `debe ser una ruta propia (/…) o una imagen de ${IMAGE_HOSTS.join(' o ')}`)
    .optional(),
});

export type Environment = z.infer<typeof environment>;

function parseBankIds(json: string): Partial<Record<Bank, string>> | null {
  try {
    const parsed = z.partialRecord(z.enum(BANKS), z.string().regex(/^\d{3}$/)).safeParse(JSON.parse(json));
    return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : null;
  } catch {
    return null;
  }
}
