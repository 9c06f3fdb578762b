import { type DrawingKind, drawings } from './drawings.ts';
import { type Field, fields, fieldsFor } from './fields.ts';
import { FRAME_COUNT, viewBoxOf } from './frames.ts';
import { INK, type PaletteName, paletteNames, palettes } from './palette.ts';
import { pick, randomFrom } from './seed.ts';
import { oval, together } from './svg.ts';

export interface Picture {
  asin: string;
  kind: DrawingKind;
  /** Null leaves the colour to chance, the same for the same asin. */
  color: PaletteName | null;
  /** From 1 to 7. */
  frame: number;
  /** The seed of the shape, shared by the variants of one model; the asin when absent. */
  shape?: string;
  /** A field by name in place of the one that chance draws, for the products that the design shows. */
  field?: string | null;
}

const LIGHT_SHADOW = 0.13;
const DARK_SHADOW = 0.5;

/** One picture of a product as a whole SVG document. The same picture gives the same text. */
export function drawProduct(picture: Picture): string {
  const random = randomFrom(picture.shape ?? picture.asin);
  const drawnField = Math.floor(random() * fields.length);
  const drawnColor = pick(random, paletteNames);
  const color = picture.color ?? drawnColor;
  const named = fields.findIndex((field) => field.name === picture.field);
  const field = fieldOf(picture.frame, fieldsFor(color, named < 0 ? drawnField : named));
  const drawing = drawings[picture.kind](palettes[color], random);
  const parts = together(backdrop(field), shadowOf(picture.kind), drawing);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(picture.frame)}">${parts}</svg>`;
}

/** Each picture of the gallery stands before the next field; the last one, whole again, before the second. */
function fieldOf(frame: number, inTurn: readonly Field[]): Field {
  const place = frame === FRAME_COUNT ? 1 : (frame - 1) % inTurn.length;
  const field = inTurn[place];
  if (field === undefined) throw new Error(`No field for frame ${frame}`);
  return field;
}

function backdrop(field: Field): string {
  const light = `.w{fill:${field.wall}}.g{fill:${field.ground}}.s{opacity:${LIGHT_SHADOW}}`;
  const dark = `.w{fill:${field.darkWall}}.g{fill:${field.darkGround}}.s{opacity:${DARK_SHADOW}}`;
  const style = `<style>${light}@media (prefers-color-scheme:dark){${dark}}</style>`;
  return `${style}<path class="w" d="M0 0h120v120H0z"/><path class="g" d="M0 90h120v30H0z"/>`;
}

/** A drone is in the air: its shadow is smaller than that of what stands. */
function shadowOf(kind: DrawingKind): string {
  const reach = kind === 'drone' ? ([26, 2.6] as const) : ([42, 4] as const);
  return `<g class="s">${oval([60, 98.5], reach, INK)}</g>`;
}
