import type { Product } from './product.ts';

/** What a thing that is plugged in needs in Uruguay (220 V): it was made for 120 V, or its source does not say. */
export type VoltageWarning = 'only-120' | 'unsaid';

type Told = Pick<Product, 'productTitle' | 'features' | 'productDetails'>;

/** The voltage that goes in; what comes out of a charger or lies in a battery is not asked for. */
const VOLTAGE_IN = /^(?:input |operating |supply |accepted |item )?voltage\b/i;
const PLUGGED_IN = /\b(?:ac\b|corded electric|electric corded|mains|wall outlet)/i;
const BATTERY = /batter|usb|solar|manual|\bdc\b/i;
/** '100-240 V', '110V/220V', '100 to 240 Volts', 'dual voltage'. */
const BOTH =
  /\b1[0-2]\d\s*(?:v(?:olts?|ac)?)?\s*(?:-|–|—|~|\/|to|and|or|&)\s*2[0-4]\d\s*v|(?:dual|universal|worldwide|multi)[\s-]*voltage/i;
const ONLY_120 = /\b1[12][05]\s?-?\s?v(?:olts?|ac)?\b/i;
/** What gives 120 V to other things says nothing of its own plug. */
const GIVES = /output|inverter|tester|detector|meter\b/i;

/** Whether the shopper has to be warned of the mains' voltage before buying; null where there is nothing to warn of. */
export function voltageWarning({ productTitle, features, productDetails }: Told): VoltageWarning | null {
  const told = productDetails.filter(({ name }) => /voltage/i.test(name));
  const voltages = told.filter(({ name }) => VOLTAGE_IN.test(name)).map(({ value }) => value);
  const lines = [productTitle, ...features.map((feature) => feature.slice(0, 600))];
  if ([...voltages, ...lines].some((line) => BOTH.test(line)) || told.some(({ value }) => isHigh(value))) return null;
  if (voltages.some(isLow) || lines.some((line) => ONLY_120.test(line) && !GIVES.test(line))) return 'only-120';
  if (voltages.length > 0) return null;
  const source = productDetails.filter(({ name }) => /^power source(?: type)?$/i.test(name)).map(({ value }) => value);
  return source.some((value) => PLUGGED_IN.test(value) && !BATTERY.test(value)) ? 'unsaid' : null;
}

function isLow(voltage: string): boolean {
  return numbersIn(voltage).some((volts) => volts >= 100 && volts <= 130);
}

function isHigh(voltage: string): boolean {
  return numbersIn(voltage).some((volts) => volts >= 200 && volts <= 250);
}

function numbersIn(text: string): number[] {
  return [...text.slice(0, 100).matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
}
