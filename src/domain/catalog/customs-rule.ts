/** The reasons for which customs, a ministry or the airline rejects a product. */
export const FORBIDDEN_CODES = [
  'WEAPON',
  'AMMUNITION',
  'BLADE',
  'DRUG',
  'MEDICINE',
  'FOOD',
  'PLANT',
  'ANIMAL',
  'TOBACCO',
  'ALCOHOL',
  'PERFUME',
  'FLAMMABLE',
  'LITHIUM',
  'FIREWORK',
  'GAMBLING',
  'POISON',
  'JAMMER',
  'REPLICA',
] as const;
export type ForbiddenCode = (typeof FORBIDDEN_CODES)[number];

/** Whether a product may enter Uruguay: freely, with a paper, not at all, or only a person can tell. */
export const IMPORT_VERDICTS = ['free', 'permit', 'forbidden', 'unsure'] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];

/** Who lets a product in, or refuses it. */
export const AUTHORITIES = ['ADUANA', 'MSP', 'MGAP', 'URSEC', 'SMA', 'AIRLINE'] as const;
export type Authority = (typeof AUTHORITIES)[number];

/** Who issues a paper or refuses it, in Spanish. */
export const AUTHORITY_NAMES: Readonly<Record<Authority, string>> = {
  ADUANA: 'la Aduana',
  MSP: 'el Ministerio de Salud Pública',
  MGAP: 'el Ministerio de Ganadería, Agricultura y Pesca',
  URSEC: 'URSEC',
  SMA: 'el Servicio de Material y Armamento',
  AIRLINE: 'la aerolínea',
};

/** Who obtains a paper: the shop, for a fee that the price includes; the shopper; or nobody, since parcels get none. */
export const PERMIT_HOLDERS = ['shop', 'shopper', 'nobody'] as const;

/** What the entry of a product depends on. */
export interface Permit {
  authority: Authority;
  /** The paper that lets it in; null where none does. */
  paper: string | null;
  obtainedBy: (typeof PERMIT_HOLDERS)[number];
  /** Working days beyond the promised delivery; null where nobody obtains a paper. */
  workingDays: number | null;
}

/** Words that neither allow nor forbid a product, so that a person has to look at it. */
export interface Doubt {
  /** What is not known, in Spanish: 'si la batería viaja suelta'. */
  question: string;
  /** Matched against the part of the title that names the product, like that of a rule. */
  title: RegExp;
  /** Titles that match `title` and raise no doubt. */
  except: RegExp | null;
  /** Categories in which the words are harmless, beside those that only depict things. */
  harmlessIn?: RegExp;
  /** Toys raise the doubt too. */
  ofToys?: true;
}

export interface CustomsRule {
  code: ForbiddenCode;
  /** First day of the rule, 'YYYY-MM-DD'. */
  validFrom: string;
  /** The Spanish sentence shown to the shopper. */
  reason: string;
  /** Categories of which every product is forbidden. */
  category: RegExp | null;
  /** Matched against the part of the title that names the product, without accessories. */
  title: RegExp | null;
  /** Titles that match `title` but are allowed. */
  except: RegExp | null;
  permit: Permit;
  doubt: Doubt | null;
}

/** Devices that enter with a paper, by their URSEC classification. */
export interface DeviceRule {
  ursec: 'phone' | 'radio';
  /** First day of the rule, 'YYYY-MM-DD'. */
  validFrom: string;
  permit: Permit;
  doubt: Doubt | null;
}

/** First day of the rules that were there from the beginning. */
export const SINCE = '2017-01-01';

/** No paper lets a product in. */
export function noPaper(authority: Authority): Permit {
  return { authority, paper: null, obtainedBy: 'nobody', workingDays: null };
}

/** A paper exists, but for no parcel of a person. */
export function paperRefused(authority: Authority, paper: string): Permit {
  return { authority, paper, obtainedBy: 'nobody', workingDays: null };
}
