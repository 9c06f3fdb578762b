/** Units as sources write them after a number, and how the same unit may be written in Spanish. In lower case. */
const UNITS: readonly { english: readonly string[]; spanish: readonly string[] }[] = [
  { english: ['inch', 'inches', 'in.', '"', '″', '”'], spanish: ['pulgada', 'pulgadas', 'pulg', 'in', '"', '″', '”'] },
  { english: ['ft', 'foot', 'feet', 'ft.', '′'], spanish: ['pie', 'pies', 'ft', '′'] },
  { english: ['yard', 'yards', 'yd', 'yds'], spanish: ['yarda', 'yardas', 'yd'] },
  { english: ['mile', 'miles'], spanish: ['milla', 'millas'] },
  { english: ['mm', 'millimeter', 'millimeters'], spanish: ['mm', 'milímetro', 'milímetros'] },
  { english: ['cm', 'centimeter', 'centimeters'], spanish: ['cm', 'centímetro', 'centímetros'] },
  { english: ['m', 'meter', 'meters'], spanish: ['m', 'metro', 'metros'] },
  { english: ['km', 'kilometer', 'kilometers'], spanish: ['km', 'kilómetro', 'kilómetros'] },
  { english: ['oz', 'ounce', 'ounces', 'oz.'], spanish: ['onza', 'onzas', 'oz'] },
  { english: ['fl'], spanish: ['onza', 'onzas', 'oz', 'fl'] },
  { english: ['lb', 'lbs', 'pound', 'pounds', 'lbs.', 'lb.'], spanish: ['libra', 'libras', 'lb', 'lbs'] },
  { english: ['mg', 'milligram', 'milligrams'], spanish: ['mg', 'miligramo', 'miligramos'] },
  { english: ['g', 'gram', 'grams'], spanish: ['g', 'gr', 'gramo', 'gramos'] },
  { english: ['kg', 'kilogram', 'kilograms'], spanish: ['kg', 'kilo', 'kilos', 'kilogramo', 'kilogramos'] },
  { english: ['ml', 'milliliter', 'milliliters'], spanish: ['ml', 'mililitro', 'mililitros'] },
  { english: ['l', 'liter', 'liters', 'litre', 'litres'], spanish: ['l', 'litro', 'litros'] },
  { english: ['gal', 'gallon', 'gallons'], spanish: ['galón', 'galones', 'gal'] },
  { english: ['qt', 'quart', 'quarts'], spanish: ['cuarto', 'cuartos', 'qt'] },
  { english: ['cup', 'cups'], spanish: ['taza', 'tazas'] },
  { english: ['w', 'watt', 'watts'], spanish: ['w', 'vatio', 'vatios', 'watt', 'watts'] },
  { english: ['kw', 'kilowatt', 'kilowatts'], spanish: ['kw', 'kilovatio', 'kilovatios'] },
  { english: ['wh'], spanish: ['wh'] },
  { english: ['v', 'volt', 'volts'], spanish: ['v', 'voltio', 'voltios', 'volt', 'volts'] },
  { english: ['mah'], spanish: ['mah'] },
  { english: ['hz'], spanish: ['hz'] },
  { english: ['khz'], spanish: ['khz'] },
  { english: ['mhz'], spanish: ['mhz'] },
  { english: ['ghz'], spanish: ['ghz'] },
  { english: ['kb'], spanish: ['kb'] },
  { english: ['mb'], spanish: ['mb'] },
  { english: ['gb'], spanish: ['gb'] },
  { english: ['tb'], spanish: ['tb'] },
  { english: ['mp', 'megapixel', 'megapixels'], spanish: ['mp', 'megapíxel', 'megapíxeles', 'megapixeles'] },
  { english: ['rpm'], spanish: ['rpm'] },
  { english: ['dpi'], spanish: ['dpi', 'ppp'] },
  { english: ['psi'], spanish: ['psi'] },
  { english: ['db'], spanish: ['db', 'decibeles', 'decibelios'] },
  { english: ['lumen', 'lumens', 'lm'], spanish: ['lumen', 'lúmenes', 'lúmen', 'lm'] },
  { english: ['hour', 'hours', 'hr', 'hrs'], spanish: ['hora', 'horas', 'h', 'hs', 'hrs'] },
  { english: ['minute', 'minutes', 'min', 'mins'], spanish: ['minuto', 'minutos', 'min'] },
  { english: ['second', 'seconds', 'sec'], spanish: ['segundo', 'segundos', 's', 'seg'] },
  { english: ['day', 'days'], spanish: ['día', 'días'] },
  { english: ['week', 'weeks'], spanish: ['semana', 'semanas'] },
  { english: ['month', 'months'], spanish: ['mes', 'meses'] },
  { english: ['year', 'years'], spanish: ['año', 'años'] },
  { english: ['%', 'percent'], spanish: ['%', 'por ciento'] },
  { english: ['°f'], spanish: ['°f'] },
  { english: ['°c'], spanish: ['°c'] },
];

const BY_ENGLISH = new Map(UNITS.flatMap((unit, index) => unit.english.map((word) => [word, index] as const)));
const ALL_BY_SPANISH = Map.groupBy(
  UNITS.flatMap(({ english, spanish }, index) =>
    [...new Set([...spanish, ...english])].map((word) => ({ word, index })),
  ),
  ({ word }) => word,
);

/** The unit of a word that follows a number in an English text; null where it is none. */
export function englishUnit(word: string): number | null {
  return BY_ENGLISH.get(word.toLowerCase()) ?? null;
}

/** The units that a word after a number may stand for in a Spanish text: abbreviations stay. */
export function spanishUnits(word: string): number[] {
  return (ALL_BY_SPANISH.get(word.toLowerCase()) ?? []).map(({ index }) => index);
}
