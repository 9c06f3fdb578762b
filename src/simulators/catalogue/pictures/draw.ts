import type { Artwork, Background, Palette } from './artwork.ts';
import { createSeededRandom, pick, type Random } from './seeded-random.ts';

export interface PictureRequest {
  /** Name of the drawing. */
  drawing: string;
  /** The colour as the product names it; null selects one derived from the seed. */
  color: string | null;
  /** From 1 to `FRAME_COUNT`. */
  frame: number;
  /** Of the shape, shared by the variants of one model. */
  seed: string;
  /** Name of the background, for the products that the design shows; derived from the seed when absent. */
  background?: string | undefined;
}

/** The seven pictures of a gallery are seven view boxes of one drawing; the last is whole, on another background. */
const VIEW_BOXES = [
  '0 0 120 120',
  '14 52 46 46',
  '32 14 56 56',
  '60 52 46 46',
  '20 24 80 80',
  '44 48 62 62',
  '0 0 120 120',
] as const;

export const FRAME_COUNT = VIEW_BOXES.length;

/** The colours that the files of drawings have, which those of a palette replace. */
const DRAWN_IN: Readonly<Record<string, 'base' | 'shade' | 'light' | 'accent'>> = {
  '#2C6E8A': 'base',
  '#1B4E66': 'shade',
  '#7FB4C9': 'light',
  '#F2A900': 'accent',
};

const LIGHT_SHADOW = 0.13;
const DARK_SHADOW = 0.5;
/** The smallest of the sizes in which models are drawn, as a share of the file's. */
const SMALLEST = 0.92;

/** One picture of a product as an SVG document. Deterministic: the same request gives the same text. */
export function drawProduct({ drawings, palettes, backgrounds }: Artwork, picture: PictureRequest): string {
  const random = createSeededRandom(picture.seed);
  // Both values are always drawn, so that the shape does not depend on whether they are used.
  const randomIndex = Math.floor(random() * backgrounds.length);
  const randomPalette = pick(random, palettes);
  const words = picture.color?.split(/\W+/) ?? [];
  const palette = palettes.find(({ colors }) => colors.some((color) => words.includes(color))) ?? randomPalette;
  const namedIndex = backgrounds.findIndex(({ name }) => name === picture.background);
  const candidates = backgroundsFor(backgrounds, palette.name, namedIndex < 0 ? randomIndex : namedIndex);
  const shape = shapeOf(drawings.get(picture.drawing) ?? '', random);
  const parts = [renderBackground(backgroundOf(picture.frame, candidates)), renderShadow(picture.drawing), shape];
  const viewBox = VIEW_BOXES[picture.frame - 1] ?? VIEW_BOXES[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${paint(parts.join(''), palette)}</svg>`;
}

/** The content of a drawing, of every `<switch>` one group; all of them the same one where they have equally many. */
function shapeOf(svg: string, random: Random): string {
  const share = random();
  const scale = (SMALLEST + random() * (1 - SMALLEST)).toFixed(2);
  const content = svg.replace(/>\s+</g, '><').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  const shape = content.replace(/<switch>(.*?)<\/switch>/g, (_, alternatives: string) => {
    // An alternative is a group without attributes, and no other group is.
    const groups = alternatives.split('<g>').slice(1);
    return `<g>${groups[Math.floor(share * groups.length)]}`;
  });
  return `<g transform="translate(60 98) scale(${scale}) translate(-60 -98)">${shape}</g>`;
}

function paint(svg: string, palette: Palette): string {
  return svg.replace(/#[\dA-F]{6}/g, (color) => {
    const part = DRAWN_IN[color];
    return part === undefined ? color : palette[part];
  });
}

/** Backgrounds for a palette, starting with index `first`, without the one of the palette's name: it lacks contrast. */
export function backgroundsFor(backgrounds: readonly Background[], palette: string, first: number): Background[] {
  const rotated = [...backgrounds.slice(first), ...backgrounds.slice(0, first)];
  return rotated.filter(({ name }) => name !== palette);
}

/** Each frame of the gallery uses the next background; the last frame, a whole view again, uses the second. */
function backgroundOf(frame: number, candidates: readonly Background[]): Background {
  const index = frame === FRAME_COUNT ? 1 : (frame - 1) % candidates.length;
  const background = candidates[index];
  if (background === undefined) throw new Error(`No background for frame ${frame}`);
  return background;
}

function renderBackground(background: Background): string {
  const light = `.w{fill:${background.upperColor}}.g{fill:${background.lowerColor}}.s{opacity:${LIGHT_SHADOW}}`;
  const dark = `.w{fill:${background.darkUpperColor}}.g{fill:${background.darkLowerColor}}.s{opacity:${DARK_SHADOW}}`;
  const style = `<style>${light}@media (prefers-color-scheme:dark){${dark}}</style>`;
  return `${style}<path class="w" d="M0 0h120v120H0z"/><path class="g" d="M0 90h120v30H0z"/>`;
}

/** A drone hovers, so its shadow is smaller. */
function renderShadow(drawing: string): string {
  const radii = drawing === 'drone' ? 'rx="26" ry="2.6"' : 'rx="42" ry="4"';
  return `<g class="s"><ellipse cx="60" cy="98.5" ${radii} fill="#08263A"/></g>`;
}
