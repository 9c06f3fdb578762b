import { type Background, backgrounds, backgroundsFor } from './backgrounds.ts';
import { type DrawingKind, drawings } from './drawings.ts';
import { FRAME_COUNT, viewBoxOf } from './frames.ts';
import { INK, type PaletteName, paletteNames, palettes } from './palette.ts';
import { createSeededRandom, pick } from './seeded-random.ts';
import { ellipse, join } from './svg.ts';

export interface PictureRequest {
  asin: string;
  kind: DrawingKind;
  /** Null selects a colour derived from the seed. */
  color: PaletteName | null;
  /** From 1 to 7. */
  frame: number;
  /** Seed of the shape, shared by the variants of one model; the asin when absent. */
  shapeSeed?: string;
  /** Name of the background, for the products that the design shows; derived from the seed when absent. */
  background?: string | null;
}

const LIGHT_SHADOW = 0.13;
const DARK_SHADOW = 0.5;

/** One picture of a product as an SVG document. Deterministic: the same request gives the same text. */
export function drawProduct(picture: PictureRequest): string {
  const random = createSeededRandom(picture.shapeSeed ?? picture.asin);
  // Both values are always drawn, so that the shape does not depend on whether they are used.
  const randomIndex = Math.floor(random() * backgrounds.length);
  const randomColor = pick(random, paletteNames);
  const color = picture.color ?? randomColor;
  const namedIndex = backgrounds.findIndex(({ name }) => name === picture.background);
  const background = backgroundOf(picture.frame, backgroundsFor(color, namedIndex < 0 ? randomIndex : namedIndex));
  const drawing = drawings[picture.kind](palettes[color], random);
  const parts = join(renderBackground(background), renderShadow(picture.kind), drawing);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(picture.frame)}">${parts}</svg>`;
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
function renderShadow(kind: DrawingKind): string {
  const radii = kind === 'drone' ? ([26, 2.6] as const) : ([42, 4] as const);
  return `<g class="s">${ellipse([60, 98.5], radii, INK)}</g>`;
}
