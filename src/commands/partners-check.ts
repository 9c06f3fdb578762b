import { resolveTxt as askNameService } from 'node:dns/promises';
import { type ConfiguredPartners, connectConfiguredPartners } from '#app/connect-partners.ts';
import { systemRandom } from '#app/system-random.ts';
import { PartnerRejected, PartnerUnavailable, type UnavailableReason } from '#partners/errors.ts';
import { isSigningKey } from '#partners/sistarbanc/keys.ts';
import type { Config } from '#server/config/config.ts';
import { createLog } from '#server/log.ts';
import { checkDkimRecord, type ResolveTxt } from './check-dkim.ts';

interface PartnerCheck {
  name: string;
  /** Tries the credentials without buying, charging or sending anything; returns what works. */
  run: () => Promise<string>;
}

/** What a check found wrong, in the words that the operator reads. */
class CheckFailed extends Error {}

/** Why a check could not be made, which is no fault of the configuration. */
class CheckUndecided extends Error {}

/** The `partners:check` command: tries every configured credential. Returns the exit code: 1 when one does not work. */
export async function checkPartners(
  config: Config,
  print: (line: string) => void,
  resolveTxt: ResolveTxt = askNameService,
): Promise<number> {
  const deps = { log: createLog('silent'), clock: () => new Date(), random: Math.random };
  const partners = connectConfiguredPartners(config, deps);
  try {
    return await runChecks([...partnerChecks(config, partners), ...dkimChecks(config, resolveTxt)], print);
  } finally {
    await Promise.all(Object.values(partners).map(async (partner) => partner?.close()));
  }
}

const FAILED = 'NO funciona';

/** Runs the checks side by side; prints a line for each, in their order. */
export async function runChecks(checks: readonly PartnerCheck[], print: (line: string) => void): Promise<number> {
  if (checks.length === 0) print('No hay credenciales configuradas: no hay nada que probar.');
  const results = await Promise.all(
    checks.map(({ run }) =>
      run().then(
        (text) => ({ text, result: 'Funciona' }),
        (error: unknown) => ({
          text: describeFailure(error),
          result: error instanceof CheckUndecided ? 'Sin respuesta' : FAILED,
        }),
      ),
    ),
  );
  for (const [index, { text, result }] of results.entries()) print(`${result} · ${checks[index]?.name}: ${text}`);
  return results.some(({ result }) => result === FAILED) ? 1 : 0;
}

/** The checks of the partners that are configured. */
export function partnerChecks(config: Config, partners: ConfiguredPartners): PartnerCheck[] {
  const { zinc, axesso, skypostal, abitab, exchangeRates, mailer, google, facebook, deepl, cfe } = partners;
  const { sistarbanc } = config;
  const checks: (PartnerCheck | null)[] = [
    zinc && {
      name: 'tienda (Zinc)',
      run: async () => {
        await zinc.findOrderByShopOrderId(systemRandom.uuid());
        return 'acepta ZINC_API_KEY y deja leer las órdenes; ZINC_WEBHOOK_SECRET se prueba con el primer aviso';
      },
    },
    axesso && {
      name: 'catálogo (Axesso)',
      run: async () => {
        await axesso.searchProducts('book', 1);
        return 'acepta AXESSO_API_KEY y busca productos';
      },
    },
    skypostal && {
      name: 'transportista (SkyPostal)',
      run: async () => {
        await skypostal.getTrackingEvents(UNKNOWN_NUMBER);
        return 'acepta SKYPOSTAL_USER_CODE, _USER_KEY y _APP_KEY; _COPA_ID y _BOX_ID se prueban con el primer envío';
      },
    },
    sistarbanc && { name: 'bancos (Sistarbanc)', run: async () => checkBank(sistarbanc) },
    abitab && {
      name: 'Abitab',
      run: async () => {
        await abitab.getPurchase(UNKNOWN_NUMBER);
        return 'acepta ABITAB_PRIVATE_KEY; ABITAB_WEBHOOK_SECRET se prueba con el primer aviso';
      },
    },
    exchangeRates && {
      name: 'cotización (BCU)',
      run: async () => {
        await exchangeRates.readRates();
        return 'da la última cotización';
      },
    },
    mailer && {
      name: 'correo',
      run: async () => {
        await mailer.verify();
        return 'el servidor de SMTP_URL acepta la conexión y las credenciales';
      },
    },
    google && { name: 'Google', run: () => checkGoogle(google, config.google?.clientId ?? '') },
    facebook && {
      name: 'Facebook',
      run: async () => {
        await facebook.verifyApp();
        return 'acepta FACEBOOK_APP_ID y FACEBOOK_APP_SECRET';
      },
    },
    deepl && { name: 'traducción (DeepL)', run: () => checkTranslator(deepl) },
    cfe && { name: 'comprobantes fiscales (CFE)', run: () => checkIssuer(cfe, config.seller.rut) },
  ];
  return checks.filter((check) => check !== null);
}

function dkimChecks({ dkim }: Config, resolveTxt: ResolveTxt): PartnerCheck[] {
  if (!dkim) return [];
  const run = async () => {
    const { state, text } = await checkDkimRecord(dkim, resolveTxt);
    if (state === 'matches') return text;
    throw state === 'unknown' ? new CheckUndecided(text) : new CheckFailed(text);
  };
  return [{ name: 'firma del correo (DKIM)', run }];
}

/** No purchase or parcel has it. */
const UNKNOWN_NUMBER = '1';

/** The gateway has no call that is harmless, so nothing is sent. */
function checkBank({ privateKeyPem, bankIds }: NonNullable<Config['sistarbanc']>): string {
  if (!isSigningKey(privateKeyPem)) throw new CheckFailed('SPE_PRIVATE_KEY no es una clave privada RSA en formato PEM');
  const banks = Object.keys(bankIds).join(', ');
  return `SPE_PRIVATE_KEY es una clave RSA y firma; bancos: ${banks}. Lo demás se prueba con el primer pago`;
}

const CLIENT_ID = /\.apps\.googleusercontent\.com$/;
/** An ID token that nobody has signed: to refuse it, the provider's keys have to be read. */
const UNSIGNED_TOKEN = [{ alg: 'RS256', kid: 'none', typ: 'JWT' }, { sub: '0' }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

async function checkGoogle(google: NonNullable<ConfiguredPartners['google']>, clientId: string): Promise<string> {
  if (!CLIENT_ID.test(clientId)) throw new CheckFailed('GOOGLE_CLIENT_ID no termina en .apps.googleusercontent.com');
  await google.verify(UNSIGNED_TOKEN);
  return 'da sus claves; GOOGLE_CLIENT_ID tiene la forma debida y se prueba con el primer ingreso';
}

async function checkTranslator(deepl: NonNullable<ConfiguredPartners['deepl']>): Promise<string> {
  const { count, limit } = await deepl.readUsage();
  if (count >= limit) throw new CheckFailed('acepta DEEPL_API_KEY, pero la cuenta no tiene más caracteres');
  return 'acepta DEEPL_API_KEY, y a la cuenta le quedan caracteres';
}

async function checkIssuer(cfe: NonNullable<ConfiguredPartners['cfe']>, rut: string): Promise<string> {
  const { issuer, numbersLeft } = await cfe.readAccount();
  if (issuer !== rut) throw new CheckFailed('acepta CFE_API_KEY, pero es de otro RUT que SELLER_RUT');
  if (numbersLeft === 0) throw new CheckFailed('acepta CFE_API_KEY, pero no le quedan números autorizados (CAE)');
  return 'acepta CFE_API_KEY, es del RUT de la tienda y le quedan números autorizados (CAE)';
}

const REASONS: Readonly<Record<UnavailableReason, string>> = {
  timeout: 'no responde a tiempo',
  deadline: 'no responde a tiempo',
  network: 'no se puede establecer la conexión',
  status: 'responde con un error propio',
  limited: 'pide esperar antes de preguntar de nuevo',
  open: 'falló varias veces seguidas',
  busy: 'tiene demasiadas consultas a la vez',
  garbled: 'responde algo que no se entiende; ¿es la dirección correcta?',
  absent: 'no está configurado',
};

/** Names no value: neither credentials nor what the partner answered. */
function describeFailure(error: unknown): string {
  if (error instanceof CheckFailed || error instanceof CheckUndecided) return error.message;
  if (error instanceof PartnerRejected) {
    const isDenied = error.status === 401 || error.status === 403;
    const code = error.code ? `, código ${error.code}` : '';
    return `rechaza ${isDenied ? 'las credenciales' : 'la consulta'} (estado ${error.status}${code})`;
  }
  if (!(error instanceof PartnerUnavailable)) return 'falló de una manera que no se esperaba';
  const kind = (error.cause as { code?: unknown } | undefined)?.code;
  if (kind === 'EAUTH') return 'rechaza el usuario o la clave';
  if (kind === 'ETLS') return 'no ofrece una conexión cifrada';
  return error.status ? `${REASONS[error.reason]} (estado ${error.status})` : REASONS[error.reason];
}
