import type { Environment } from './environment.ts';
import { partnerMode } from './partner-mode.ts';

/** Who sells and under which terms: what the law makes the legal pages say, and only the owner of the shop knows. */
export interface SellerDetails {
  name: string;
  rut: string;
  address: string;
  email: string;
  /** Of the terms and of the privacy page. */
  terms: { version: string; date: string };
  warrantyDays: number;
  /** Page of the authority that takes complaints of consumers. */
  complaintsUrl: string;
  /** Of the personal data: the mailbox of its owners' requests, the number of the database, and where its data go. */
  privacy: { email: string; registration: string; retentionYears: number; countries: string[] };
}

/** The defaults are the demo's; in production each must be given, so that nobody sells under another's name. */
const REQUIRED = [
  'SELLER_NAME',
  'SELLER_RUT',
  'SELLER_ADDRESS',
  'SELLER_EMAIL',
  'TERMS_DATE',
  'TERMS_VERSION',
  'WARRANTY_DAYS',
  'COMPLAINTS_URL',
  'PRIVACY_EMAIL',
  'DATA_REGISTRATION',
  'DATA_RETENTION_YEARS',
  'DATA_COUNTRIES',
] as const satisfies (keyof Environment)[];

/** The variables of the legal pages that production lacks, in Spanish. */
export function sellerFaults(set: Readonly<Record<string, string | undefined>>): string[] {
  if (partnerMode(set) !== 'production') return [];
  return REQUIRED.filter((name) => set[name] === undefined).map(
    (name) => `${name}: falta; los términos y la privacidad la muestran`,
  );
}

export function sellerDetails(env: Environment): SellerDetails {
  return {
    name: env.SELLER_NAME,
    rut: env.SELLER_RUT,
    address: env.SELLER_ADDRESS,
    email: env.SELLER_EMAIL,
    terms: { version: env.TERMS_VERSION, date: env.TERMS_DATE },
    warrantyDays: env.WARRANTY_DAYS,
    complaintsUrl: env.COMPLAINTS_URL,
    privacy: {
      email: env.PRIVACY_EMAIL,
      registration: env.DATA_REGISTRATION,
      retentionYears: env.DATA_RETENTION_YEARS,
      countries: env.DATA_COUNTRIES,
    },
  };
}
