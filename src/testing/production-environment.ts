/** Who sells, without whom production does not start. */
export const SELLER_DETAILS = {
  SELLER_NAME: 'Sol S.A.',
  SELLER_RUT: '211003420017',
  SELLER_ADDRESS: 'Colonia 1000, Montevideo',
  SELLER_EMAIL: 'hola@sol.example',
  TERMS_DATE: '2026-12-01',
  TERMS_VERSION: '3',
  WARRANTY_DAYS: '180',
  COMPLAINTS_URL: 'https://consumidor.example',
  PRIVACY_EMAIL: 'datos@sol.example',
  DATA_REGISTRATION: 'B-2026-77',
  DATA_RETENTION_YEARS: '20',
  DATA_COUNTRIES: 'Estados Unidos, Irlanda',
};

/** Credentials that no partner knows, as many as a shop in production needs beside a bank's; nothing listens behind the addresses. */
export const PARTNER_CREDENTIALS = {
  ZINC_API_KEY: 'zn_live',
  ZINC_WEBHOOK_SECRET: 'secreto-de-la-tienda',
  SKYPOSTAL_USER_CODE: '1',
  SKYPOSTAL_USER_KEY: 'k',
  SKYPOSTAL_APP_KEY: 'a',
  SKYPOSTAL_COPA_ID: '1',
  SKYPOSTAL_BOX_ID: '1',
  SKYPOSTAL_HOOK_KEY: 'una-clave-de-gancho',
  BCU_URL: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
};
