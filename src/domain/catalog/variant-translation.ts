import { toMetric } from './metric.ts';

/** Spanish for the names and the most common values of variants; others stay in the marketplace's English. */
const SPANISH: Readonly<Record<string, string>> = {
  color: 'Color',
  colour: 'Color',
  size: 'Talle',
  style: 'Estilo',
  material: 'Material',
  pattern: 'Diseño',
  capacity: 'Capacidad',
  storage: 'Almacenamiento',
  'digital storage capacity': 'Almacenamiento',
  configuration: 'Configuración',
  format: 'Formato',
  edition: 'Edición',
  design: 'Diseño',
  'fit type': 'Calce',
  'special size type': 'Tipo de talle',
  model: 'Modelo',
  platform: 'Plataforma',
  'platform for display': 'Plataforma',
  'service provider': 'Operador',
  denomination: 'Valor',
  'subscription term': 'Plazo',
  'unit count': 'Unidades',
  flavor: 'Sabor',
  scent: 'Aroma',
  length: 'Largo',
  width: 'Ancho',
  'item package quantity': 'Unidades',
  'number of items': 'Unidades',
  black: 'Negro',
  white: 'Blanco',
  red: 'Rojo',
  blue: 'Azul',
  green: 'Verde',
  yellow: 'Amarillo',
  orange: 'Naranja',
  purple: 'Violeta',
  pink: 'Rosado',
  grey: 'Gris',
  gray: 'Gris',
  brown: 'Marrón',
  silver: 'Plateado',
  gold: 'Dorado',
  navy: 'Azul marino',
  'navy blue': 'Azul marino',
  beige: 'Beige',
  petrol: 'Petróleo',
  graphite: 'Grafito',
  bone: 'Hueso',
  granite: 'Granito',
  sand: 'Arena',
  sun: 'Sol',
  river: 'Río',
  small: 'Chico',
  medium: 'Mediano',
  large: 'Grande',
  'x-large': 'Extra grande',
  hardcover: 'Tapa dura',
  paperback: 'Tapa blanda',
  'one size': 'Talle único',
  'product grade': 'Estado',
  condition: 'Estado',
  renewed: 'Reacondicionado',
  new: 'Nuevo',
  unlocked: 'Liberado',
  wireless: 'Inalámbrico',
  wired: 'Con cable',
  regular: 'Normal',
  'x-small': 'Extra chico',
  multicolor: 'Multicolor',
  clear: 'Transparente',
  transparent: 'Transparente',
  turquoise: 'Turquesa',
  burgundy: 'Bordó',
  ivory: 'Marfil',
  khaki: 'Caqui',
  'dark blue': 'Azul oscuro',
  'light blue': 'Celeste',
  'dark grey': 'Gris oscuro',
  'dark gray': 'Gris oscuro',
  'light grey': 'Gris claro',
  'light gray': 'Gris claro',
  'rose gold': 'Oro rosa',
};

/** A value that is a measure and nothing else; ounces alone are of weight or of volume. */
const MEASURE =
  /^\d[\d.,]*\s*-?\s*(?:("|inch(?:es)?)|pounds?|lbs?\.?|fl\.?\s*oz\.?|fluid\s+ounces?|gallons?|feet|foot|ft\.?)$/i;

/** '2,27 kg' for '5 Pounds'. Inches stay beside the centimetres, for screens, bicycles and suitcases are known by them. */
function metricValue(value: string): string | null {
  const found = MEASURE.exec(value);
  const metric = found && toMetric('size', value);
  if (!found?.[1]) return metric;
  return `${metric} (${Number.parseFloat(value).toString().replace('.', ',')}″)`;
}

/** Translates a name or value of a variant; null when there is no translation. Names also come as `color_name`. */
export function translateVariantWord(word: string): string | null {
  const plain = word.trim().toLowerCase().replaceAll('_', ' ');
  const known = [plain, plain.replace(/ name$/, '')].find((key) => Object.hasOwn(SPANISH, key));
  return known === undefined ? metricValue(word.trim()) : (SPANISH[known] ?? null);
}

/** Turns an identifier into words: `platform_for_display` becomes 'Platform for display'. Other names are unchanged. */
export function humanizeVariationName(name: string): string {
  if (!name.includes('_')) return name;
  const words = name
    .replaceAll('_', ' ')
    .replace(/ name$/i, '')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Translates a selected variant ('Color: Bone · Size: M') part by part; parts without a translation are unchanged. */
export function translateVariant(text: string): string {
  return text
    .split(' · ')
    .map((part) => {
      const [name = '', ...values] = part.split(': ');
      const value = values.join(': ');
      return value === '' ? part : `${translateVariantWord(name) ?? name}: ${translateVariantWord(value) ?? value}`;
    })
    .join(' · ');
}
