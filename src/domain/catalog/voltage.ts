import type { Product } from './product.ts';

/** Why a plugged-in device may not work at Uruguay's 220 V: it is made for 120 V, or its voltage is unknown. */
export type VoltageWarning = 'only-120' | 'unknown';

type DescribedProduct = Pick<Product, 'productTitle' | 'features' | 'productDetails'>;

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

/** The voltage warning to show before buying; null when none is needed. */
export function voltageWarning({ productTitle, features, productDetails }: DescribedProduct): VoltageWarning | null {
  const allVoltages = productDetails.filter(({ name }) => /voltage/i.test(name));
  const voltages = allVoltages.filter(({ name }) => INPUT_VOLTAGE.test(name)).map(({ value }) => value);
  const lines = [productTitle, ...features.map((feature) => feature.slice(0, 600))];
  if ([...voltages, ...lines].some((line) => DUAL_VOLTAGE.test(line)) || allVoltages.some(({ value }) => isHigh(value)))
    return null;
  if (voltages.some(isLow) || lines.some((line) => ONLY_120.test(line) && !OUTPUT_DEVICE.test(line))) return 'only-120';
  if (voltages.length > 0) return null;
  const source = productDetails.filter(({ name }) => /^power source(?: type)?$/i.test(name)).map(({ value }) => value);
  return source.some((value) => MAINS_POWERED.test(value) && !OTHER_POWER.test(value)) ? 'unknown' : null;
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
