import type { Product, ProductDetail } from './product.ts';

/**
 * What is known of the voltage of a thing with a plug: it takes Uruguay's 220 V too, only the 110 to 120 V of the States,
 * only 220 V, or its source says nothing.
 */
export type MainsVoltage = 'both' | 'only-120' | 'only-220' | 'unknown';

export interface PowerSupply {
  voltage: MainsVoltage;
  /** Whether its plug fits a socket of Uruguay (types C, F and L); null where the source names none. */
  plugFits: boolean | null;
  /** What it takes, by which a transformer is chosen; null where the source does not say. */
  watts: number | null;
}

type DescribedProduct = Pick<Product, 'productTitle' | 'features' | 'productDetails' | 'categories'>;

/** Names of input voltages; the output of a charger or the voltage of a battery is irrelevant. */
const INPUT_VOLTAGE = /^(?:input |operating |supply |accepted |item )?voltage\b/i;
const MAINS_POWERED = /\b(?:ac\b|corded electric|electric corded|mains|wall outlet)/i;
const OTHER_POWER = /batter|usb|solar|manual|\bdc\b/i;
/** '100-240 V', '110V/220V', '100 to 240 Volts', 'dual voltage'. */
const DUAL_VOLTAGE =
  /\b1[0-2]\d\s*(?:v(?:olts?|ac)?)?\s*(?:-|–|—|~|\/|to|and|or|&)\s*2[0-4]\d\s*v|(?:dual|universal|worldwide|multi)[\s-]*voltage/i;
const ONLY_120 = /\b1[12][05]\s?-?\s?v(?:olts?|ac)?\b/i;
/** Devices that supply or measure 120 V: the figure is not their own input. */
const OUTPUT_DEVICE = /output|inverter|tester|detector|meter\b/i;
const PLUG_NAME = /^(?:power )?plug(?: type| format)?$/i;
/** Plugs with two round pins, or three in a row, which sockets of Uruguay take. */
const LOCAL_PLUG = /\btype [cfl]\b/i;
const AMERICAN_PLUG = /\btype [ab]\b|north america|us\b/i;
const WATTS = /^\s*(\d{1,4}(?:\.\d+)?)\s*w(?:atts?)?\s*$/i;
/** The narrowest categories whose products have a plug, unless their title says otherwise. */
const PLUGGED_CATEGORY = new RegExp(
  `^(?:${[
    '(?:.* )?espresso machines?|(?:.* )?coffee (?:machines|makers)|(?:.* )?blenders|toasters|toaster ovens|(?:.* )?microwave ovens',
    'electric kettles|slow cookers|rice cookers|electric pressure cookers|air fryers|deep fryers|waffle (?:irons|makers)',
    'electric (?:griddles|grills|skillets)|food processors|(?:hand|stand) mixers|juicers|ice makers|bread machines',
    'hair dryers|(?:flattening|curling) irons|irons|garment steamers|sewing machines|space heaters|(?:.* )?fans',
    '(?:de)?humidifiers|air purifiers|(?:table|desk|floor) lamps|monitors|televisions|(?:.* )?tvs|(?:video )?projectors',
    '(?:.* )?(?:inkjet|laser|all-in-one|3d) printers|sound ?bars|av receivers|turntables|consoles|digital pianos|(?:.* )?amplifiers|clock radios',
    'smart speakers|wall chargers|heat guns|soldering irons',
  ].join('|')})$`,
  'i',
);
const NOT_PLUGGED =
  /\b(?:cordless|rechargeable|battery|batteries|usb|solar|manual|stove ?top|handheld|portable|replacement|accessor(?:y|ies)|parts?|covers?|cases?|stands?|filters?|mounts?)\b/i;

/** What a buyer must know of voltage and plug; null for what has no plug, as far as its source tells. */
export function powerSupply(product: DescribedProduct): PowerSupply | null {
  const voltage = mainsVoltage(product);
  if (voltage === null) return null;
  return { voltage, plugFits: plugFits(product.productDetails), watts: wattsOf(product.productDetails) };
}

function mainsVoltage(product: DescribedProduct): MainsVoltage | null {
  const { productTitle, features, productDetails } = product;
  const allVoltages = productDetails.filter(({ name }) => /voltage/i.test(name));
  const voltages = allVoltages.filter(({ name }) => INPUT_VOLTAGE.test(name)).map(({ value }) => value);
  const lines = [productTitle, ...features.map((feature) => feature.slice(0, 600))];
  const isLow = voltages.some((text) => hasVolts(text, 100, 130));
  const isHigh = voltages.some((text) => hasVolts(text, 200, 250));
  if ([...voltages, ...lines].some((line) => DUAL_VOLTAGE.test(line)) || (isLow && isHigh)) return 'both';
  if (isHigh) return 'only-220';
  if (allVoltages.some(({ value }) => hasVolts(value, 200, 250))) return null;
  if (isLow || lines.some((line) => ONLY_120.test(line) && !OUTPUT_DEVICE.test(line))) return 'only-120';
  return voltages.length === 0 && hasPlug(product) ? 'unknown' : null;
}

function hasPlug({ productTitle, productDetails, categories }: DescribedProduct): boolean {
  const sources = productDetails.filter(({ name }) => /^power source(?: type)?$/i.test(name)).map(({ value }) => value);
  if (sources.some((source) => OTHER_POWER.test(source))) return false;
  if (sources.some((source) => MAINS_POWERED.test(source))) return true;
  if (productDetails.some(({ name }) => PLUG_NAME.test(name))) return true;
  return PLUGGED_CATEGORY.test(categories.at(-1) ?? '') && !NOT_PLUGGED.test(productTitle);
}

function plugFits(details: readonly ProductDetail[]): boolean | null {
  const plugs = details.filter(({ name }) => PLUG_NAME.test(name)).map(({ value }) => value);
  if (plugs.some((plug) => LOCAL_PLUG.test(plug))) return true;
  return plugs.some((plug) => AMERICAN_PLUG.test(plug)) ? false : null;
}

function wattsOf(details: readonly ProductDetail[]): number | null {
  const stated = details.find(({ name }) => /^(?:wattage|power)$/i.test(name));
  const watts = Math.round(Number(WATTS.exec(stated?.value ?? '')?.[1] ?? 0));
  return watts > 0 ? watts : null;
}

/** Power that a transformer needs for a device: a quarter more than it takes, in full hundreds of watts. */
export function transformerWatts(watts: number): number {
  return Math.ceil((watts * 1.25) / 100) * 100;
}

function hasVolts(text: string, least: number, most: number): boolean {
  return Array.from(text.slice(0, 100).matchAll(/\d+(?:\.\d+)?/g), ([number]) => Number(number)).some(
    (volts) => volts >= least && volts <= most,
  );
}
