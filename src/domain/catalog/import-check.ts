import type { ForbiddenCode, ImportVerdict, Permit } from './customs-rule.ts';
import { CUSTOMS_RULES } from './customs-rules.ts';
import { DEVICE_RULES } from './device-rules.ts';
import { doubtsAbout } from './forbidden.ts';
import type { OverriddenFacts } from './override.ts';
import type { Product } from './product.ts';

export interface ImportCheck {
  verdict: ImportVerdict;
  /** The paper that it enters with, or whose lack keeps it out; null where none is needed or nobody knows. */
  permit: Permit | null;
  /** What is not known, each the end of 'No sabemos …'; only of what is unsure. */
  doubts: string[];
  /** It holds a lithium battery, which flies within a device alone. */
  hasBattery: boolean;
  /** What the staff wrote when they decided. */
  note: string | null;
}

/** What holds of a product beside its texts; overrides of the staff included. */
export interface ImportFacts {
  forbidden: ForbiddenCode | null;
  /** False for what is digital, or is not delivered to others. */
  valid: boolean;
  ursec: 'none' | 'phone' | 'radio';
  /** What the staff decided; null where they did not. */
  entry: OverriddenFacts['entry'] | null;
}

type DescribedProduct = Pick<Product, 'productTitle' | 'categories' | 'productDetails'>;

/** What airlines carry within a device. */
export const MAX_WATT_HOURS = 100;
const WATT_HOURS = /(\d+(?:\.\d+)?)\s?(?:Wh|[Ww]att[- ]?[Hh]ours?)\b/g;
const OVERSIZED = `si su batería, de más de ${MAX_WATT_HOURS} Wh, puede volar`;
const BATTERY_DETAIL = /batter|power source/i;
const LITHIUM = /lithium|li-?(?:ion|po)|battery powered|rechargeable/i;
const BATTERY_TITLE =
  /\b(?:lithium|li-?ion|rechargeable|cordless|\d+ ?mah|smart ?phones?|laptops?|tablets?|smart ?watch(?:es)?|earbuds|drones?|e-?readers?|\d+[ -]?(?:h|hours?|days?) battery|batteries included|(?:wireless|bluetooth)[\w -]{0,40} (?:headphones|earphones|speakers?))\b/i;
const NO_BATTERY = /\b(?:cases?|covers?|chargers?|cables?|stands?|mounts?|sleeves?|stickers?|protectors?|wired)\b/i;

/** What is known of the entry of a product into Uruguay. */
export function checkImport(product: DescribedProduct, { forbidden, valid, ursec, entry }: ImportFacts): ImportCheck {
  const known = { permit: null, doubts: [], hasBattery: ursec === 'phone' || hasBattery(product), note: null };
  if (forbidden !== null)
    return { ...known, verdict: 'forbidden', permit: permitOf(forbidden), note: entry?.note ?? null };
  if (!valid) return { ...known, verdict: 'forbidden', permit: NOTHING_TO_SHIP, hasBattery: false };
  if (entry) return { ...known, verdict: entry.permit ? 'permit' : 'free', permit: entry.permit, note: entry.note };
  const doubts = ursec === 'none' ? [...doubtsAbout(product), ...(isOversized(product) ? [OVERSIZED] : [])] : [];
  if (doubts.length > 0) return { ...known, verdict: 'unsure', doubts };
  const device = DEVICE_RULES.find((rule) => rule.ursec === ursec);
  return { ...known, verdict: device ? 'permit' : 'free', permit: device?.permit ?? null };
}

/** What is digital has no parcel. */
const NOTHING_TO_SHIP: Permit = { authority: 'ADUANA', paper: null, obtainedBy: 'nobody', workingDays: null };

function permitOf(code: ForbiddenCode): Permit | null {
  return CUSTOMS_RULES.find((rule) => rule.code === code)?.permit ?? null;
}

function hasBattery({ productTitle, productDetails }: DescribedProduct): boolean {
  const isStated = productDetails.some(({ name, value }) => BATTERY_DETAIL.test(name) && LITHIUM.test(value));
  return isStated || (BATTERY_TITLE.test(productTitle) && !NO_BATTERY.test(productTitle));
}

function isOversized({ productTitle, productDetails }: DescribedProduct): boolean {
  const texts = [productTitle, ...productDetails.map(({ value }) => value.slice(0, 200))];
  return texts.some((text) =>
    Array.from(text.matchAll(WATT_HOURS), ([, amount]) => Number(amount)).some((amount) => amount > MAX_WATT_HOURS),
  );
}
