import { drawProduct } from '#simulators/catalogue/pictures/draw.ts';
import { FRAME_COUNT } from '#simulators/catalogue/pictures/frames.ts';
import { productsOfLine } from './build.ts';
import { lines } from './families.ts';
import { featuredFields, featuredProducts, featuredShapes } from './featured.ts';
import type { DemoProduct } from './product.ts';
import { specialProducts } from './specials.ts';

let built: DemoProduct[] | null = null;
let byAsin: Map<string, DemoProduct> | null = null;

/** The whole demo catalogue, always the same; built once. */
export function demoCatalogue(): DemoProduct[] {
  built ??= [...featuredProducts(), ...specialProducts(), ...lines.flatMap(productsOfLine)];
  return built;
}

export function demoProduct(asin: string): DemoProduct | null {
  byAsin ??= new Map(demoCatalogue().map((product) => [product.asin, product]));
  return byAsin.get(asin) ?? null;
}

/** The SVG behind '/pictures/{asin}/{frame}.svg', frames from 1 to 7; null when there is none. */
export function demoPicture(asin: string, frame: number): string | null {
  const product = demoProduct(asin);
  if (product === null || !Number.isInteger(frame) || frame < 1 || frame > FRAME_COUNT) return null;
  const { kind, color, parent } = product;
  const shape = featuredShapes[parent] ?? parent;
  return drawProduct({ asin, kind, color, frame, shape, field: featuredFields[asin] ?? null });
}
