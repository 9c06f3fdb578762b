import { expect, test } from 'vitest';
import { demoCatalogue, demoPicture, demoProduct } from '#simulators/catalogue/catalogue.ts';
import { readArtwork } from './artwork.ts';
import { backgroundsFor, drawProduct } from './draw.ts';

const artwork = readArtwork();
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

test.each([...artwork.drawings])(
  '%s.svg is drawn in its colours alone, in a square, without text, gradients or references',
  (...[, svg]) => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 120 120">\n/);
    expect(findMarkupError(svg)).toBeNull();
    expect(svg).not.toMatch(/<text|Gradient|href|<image|<style|class=/);
    // Another spelling of a colour would not be painted over.
    const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color);
    expect(colors.filter((color) => !/^(none|#[\dA-F]{6})$/.test(color ?? ''))).toEqual([]);
    for (const [, alternatives = ''] of svg.replace(/>\s+</g, '><').matchAll(/<switch>(.*?)<\/switch>/g)) {
      const groups = alternatives.split('<g>');
      expect(groups.length).toBeGreaterThan(2);
      for (const group of groups) expect(findMarkupError(group === '' ? '' : `<g>${group}`)).toBeNull();
    }
  },
);

test.each([...artwork.drawings.keys()])('%s is a document in every colour', (drawing) => {
  for (const color of artwork.palettes.flatMap(({ colors }) => colors)) {
    const svg = drawProduct(artwork, { drawing, color, frame: 1, seed: `B0TEST${drawing}` });
    expect(findMarkupError(svg)).toBeNull();
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(svg).not.toMatch(/#2C6E8A.*#7FB4C9.*#F2A900/);
  }
});

test('models of one drawing differ in their alternatives and their size', () => {
  const shapes = [...'abcdefghijkl'].map((seed) =>
    drawProduct(artwork, { drawing: 'jacket', color: 'Red', frame: 1, seed }).replace(/^.*<g transform/, ''),
  );
  expect(new Set(shapes).size).toBeGreaterThan(3);
  expect(new Set(shapes.map((shape) => shape.replace(/scale\([\d.]+\)/, ''))).size).toBe(3);
});

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
  expect(backgroundsFor(artwork.backgrounds, 'granito', 3).map((field) => field.name)).not.toContain('granito');
  expect(backgroundsFor(artwork.backgrounds, 'petroleo', 2).map((field) => field.name)[0]).toBe('hierba');
});
