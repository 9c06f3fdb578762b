import { expect, test } from 'vitest';
import { demoCatalogue, demoPicture, demoProduct } from '#simulators/catalogue/catalogue.ts';
import { backgroundsFor } from './backgrounds.ts';
import { drawProduct } from './draw.ts';
import { type DrawingKind, drawings } from './drawings.ts';
import { paletteNames } from './palette.ts';

const MAX_BYTES = 6 * 1024;

/** The first error of a document of plain tags (unclosed tag, unquoted attribute, stray bracket), or null. */
function findMarkupError(svg: string): string | null {
  const open: string[] = [];
  const tag = /<(\/?)([A-Za-z]+)((?: [a-zA-Z-]+="[^"<&]*")*)(\/?)>/g;
  for (const [, closing, name = '', , empty] of svg.matchAll(tag)) {
    if (closing === '/' && open.pop() !== name) return `</${name}> closes nothing`;
    if (closing === '' && empty === '') open.push(name);
  }
  if (open.length > 0) return `<${open.join('> <')}> never closes`;
  const rest = svg.replace(tag, '');
  return /[<>]/.test(rest) ? `unparsed: ${rest}` : null;
}

test('every picture of the catalogue is a small, well-formed document', () => {
  for (const { asin, images } of demoCatalogue()) {
    const frame = images.length === 0 ? 1 : 1 + (asin.charCodeAt(9) % 7);
    const svg = demoPicture(asin, frame) ?? '';
    expect(findMarkupError(svg), asin).toBeNull();
    expect(svg.length, asin).toBeLessThan(MAX_BYTES);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|--\d/);
  }
});

test.each(Object.keys(drawings) as DrawingKind[])(
  '%s has a drawing in every colour, without text, gradients or references',
  (kind) => {
    for (const color of paletteNames) {
      const svg = drawProduct({ asin: `B0TEST${kind}`, kind, color, frame: 1 });
      expect(findMarkupError(svg)).toBeNull();
      expect(svg).not.toMatch(/<text|Gradient|href|<image|NaN/);
      expect(svg).toContain('prefers-color-scheme:dark');
    }
  },
);

test('the seven frames of a product differ, and each is deterministic', () => {
  const frames = [1, 2, 3, 4, 5, 6, 7].map((frame) => demoPicture('B0PNTEQ40A', frame));
  expect(new Set(frames).size).toBe(7);
  expect([1, 2, 3, 4, 5, 6, 7].map((frame) => demoPicture('B0PNTEQ40A', frame))).toEqual(frames);
});

test('the variants of a model differ only in colour', () => {
  const shapeOf = (asin: string): string => (demoPicture(asin, 1) ?? '').replace(/#[0-9A-F]{6}/gi, '');
  const [petrol = '', ...others] = demoProduct('B0PNTEQ40A')?.siblings.map((sibling) => sibling.asin) ?? [];
  for (const other of others) expect(shapeOf(other)).toBe(shapeOf(petrol));
});

test('the background of the same name as the palette is excluded', () => {
  expect(backgroundsFor('granito', 3).map((field) => field.name)).not.toContain('granito');
  expect(backgroundsFor('petroleo', 2).map((field) => field.name)[0]).toBe('hierba');
});
