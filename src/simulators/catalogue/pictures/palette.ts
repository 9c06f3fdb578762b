/** The four colours of an object: body, shaded side, highlight and accent. */
export interface Palette {
  base: string;
  shade: string;
  light: string;
  accent: string;
}

export const INK = '#08263A';
export const PAPER = '#FFFDF8';
export const WHITE = '#FFFFFF';
export const SUN = '#FFBE1A';
export const STEEL = '#8497A3';

export const palettes = {
  petroleo: { base: '#2C6E8A', shade: '#1B4E66', light: '#7FB4C9', accent: '#FFBE1A' },
  ceibo: { base: '#D2553F', shade: '#A83C2B', light: '#F0A08E', accent: '#F6E9D8' },
  yerba: { base: '#5F8A4C', shade: '#446A36', light: '#A9C795', accent: '#FFBE1A' },
  sol: { base: '#EDB12F', shade: '#C48A16', light: '#F9DC8F', accent: '#08263A' },
  grafito: { base: '#3D4C56', shade: '#26333C', light: '#8497A3', accent: '#D2553F' },
  hueso: { base: '#EFE9DE', shade: '#CFC5B4', light: '#FFFFFF', accent: '#2C6E8A' },
  granito: { base: '#CE9483', shade: '#A86F60', light: '#EBC6BB', accent: '#08263A' },
  rio: { base: '#A98B66', shade: '#856949', light: '#D5C0A2', accent: '#EFE9DE' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export const paletteNames = Object.keys(palettes) as PaletteName[];

/** The palette of each colour word in the catalogue. */
const PALETTE_BY_COLOR: Record<string, PaletteName> = {
  Petrol: 'petroleo',
  Blue: 'petroleo',
  Navy: 'petroleo',
  Ceibo: 'ceibo',
  Red: 'ceibo',
  Coral: 'ceibo',
  Yerba: 'yerba',
  Green: 'yerba',
  Olive: 'yerba',
  Sun: 'sol',
  Yellow: 'sol',
  Graphite: 'grafito',
  Black: 'grafito',
  Charcoal: 'grafito',
  Bone: 'hueso',
  White: 'hueso',
  Cream: 'hueso',
  Granite: 'granito',
  Pink: 'granito',
  Rose: 'granito',
  River: 'rio',
  Brown: 'rio',
  Walnut: 'rio',
};

export function paletteOfColor(colorName: string): PaletteName | null {
  const word = colorName.split(/\W+/).find((one) => one in PALETTE_BY_COLOR);
  return PALETTE_BY_COLOR[word ?? ''] ?? null;
}
