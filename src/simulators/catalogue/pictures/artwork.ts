import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { DATA_FOLDER, readRows } from '#simulators/catalogue/read-data.ts';

/** The colours of an object: body, shaded side, highlight and accent. */
export interface Palette {
  name: string;
  base: string;
  shade: string;
  light: string;
  accent: string;
  /** Words for the colours of products that are painted so. */
  colors: string[];
}

/** The two colours behind an object, for the light and the dark colour scheme. */
export interface Background {
  name: string;
  upperColor: string;
  lowerColor: string;
  darkUpperColor: string;
  darkLowerColor: string;
}

/** What pictures are made of. */
export interface Artwork {
  /** SVG of the object alone, by its name. */
  drawings: ReadonlyMap<string, string>;
  palettes: Palette[];
  backgrounds: Background[];
}

const NAME = /^[a-z]+$/;
const COLOR = /^#[\dA-F]{6}$/;
const WORDS = /^[A-Z][a-z]+(; [A-Z][a-z]+)*$/;

/** The name of a drawing. */
export const DRAWING = z.string().refine((name) => existsSync(drawingFile(DATA_FOLDER, name)), 'no such drawing');

function drawingFile(folder: string, name: string): string {
  return join(folder, 'drawings', `${name}.svg`);
}

export function readArtwork(folder: string = DATA_FOLDER): Artwork {
  const names = readdirSync(join(folder, 'drawings')).map((file) => basename(file, '.svg'));
  const palettes = readRows(join(folder, 'palettes.tsv'), [NAME, COLOR, COLOR, COLOR, COLOR, WORDS]);
  const backgrounds = readRows(join(folder, 'backgrounds.tsv'), [NAME, COLOR, COLOR, COLOR, COLOR]);
  return {
    drawings: new Map(names.map((name) => [name, readFileSync(drawingFile(folder, name), 'utf8')])),
    palettes: palettes.map(([name = '', base = '', shade = '', light = '', accent = '', colors = '']) => {
      return { name, base, shade, light, accent, colors: colors.split('; ') };
    }),
    backgrounds: backgrounds.map(
      ([name = '', upperColor = '', lowerColor = '', darkUpperColor = '', darkLowerColor = '']) => {
        return { name, upperColor, lowerColor, darkUpperColor, darkLowerColor };
      },
    ),
  };
}
