import { type Background, backgrounds, backgroundsFor } from './backgrounds.ts';
import { type DrawingKind, drawings } from './drawings.ts';
import { FRAME_COUNT, viewBoxOf } from './frames.ts';
import { INK, type PaletteName, paletteNames, palettes } from './palette.ts';
import { createSeededRandom, pick } from './seeded-random.ts';
import { ellipse, join } from './svg.ts';

export interface PictureRequest {
  asin: string;
  kind: DrawingKind;
  /** Null leaves the colour to chance, the same for the same asin. */
  color: PaletteName | null;
  /** From 1 to 7. */
  frame: number;
  /** The seed of the shape, shared by the variants of one model; the asin when absent. */
  shapeSeed?: string;
  /** A field by name in place of the one that chance draws, for the products that the design shows. */
  background?: string | null;
}

const LIGHT_SHADOW = 0.13;
const DARK_SHADOW = 0.5;

/** One picture of a product as a whole SVG document. The same picture gives the same text. */
export function drawProduct(picture: PictureRequest): string {
  const random = createSeededRandom(picture.shapeSeed ?? picture.asin);
  const drawnField = Math.floor(random() * backgrounds.length);
  const drawnColor = pick(random, paletteNames);
  const color = picture.color ?? drawnColor;
  const named = backgrounds.findIndex((field) => field.name === picture.background);
  const field = backgroundOf(picture.frame, backgroundsFor(color, named < 0 ? drawnField : named));
  const drawing = drawings[picture.kind](palettes[color], random);
  const parts = join(renderBackground(field), renderShadow(picture.kind), drawing);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(picture.frame)}">${parts}</svg>`;
}

/** Each picture of the gallery stands before the next field; the last one, whole again, before the second. */
function backgroundOf(frame: number, inTurn: readonly Background[]): Background {
  const place = frame === FRAME_COUNT ? 1 : (frame - 1) % inTurn.length;
  const field = inTurn[place];
  if (field === undefined) throw new Error(`No field for frame ${frame}`);
  return field;
}

function renderBackground(field: Background): string {
  const light = `.w{fill:${field.upperColor}}.g{fill:${field.lowerColor}}.s{opacity:${LIGHT_SHADOW}}`;
  const dark = `.w{fill:${field.darkUpperColor}}.g{fill:${field.darkLowerColor}}.s{opacity:${DARK_SHADOW}}`;
  const style = `<style>${light}@media (prefers-color-scheme:dark){${dark}}</style>`;
  return `${style}<path class="w" d="M0 0h120v120H0z"/><path class="g" d="M0 90h120v30H0z"/>`;
}

/** A drone is in the air: its shadow is smaller than that of what stands. */
function renderShadow(kind: DrawingKind): string {
  const reach = kind === 'drone' ? ([26, 2.6] as const) : ([42, 4] as const);
  return `<g class="s">${ellipse([60, 98.5], reach, INK)}</g>`;
}
