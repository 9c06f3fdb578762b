import type { Environment } from './environment.ts';

/** The credentials of each partner; null for one that is not configured. */
export function partnerCredentials(env: Environment) {
  return {
    zinc: env.ZINC_API_KEY ? { apiKey: env.ZINC_API_KEY, webhookSecret: env.ZINC_WEBHOOK_SECRET ?? '' } : null,
    axesso: env.AXESSO_API_KEY ? { apiKey: env.AXESSO_API_KEY } : null,
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
    deepl: env.DEEPL_API_KEY ? { apiKey: env.DEEPL_API_KEY } : null,
    cfe: env.CFE_URL ? { baseUrl: env.CFE_URL, apiKey: env.CFE_API_KEY ?? '' } : null,
    bcuUrl: env.BCU_URL ?? null,
  };
}
