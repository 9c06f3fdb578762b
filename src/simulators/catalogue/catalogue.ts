import { drawProduct } from '#simulators/catalogue/pictures/draw.ts';
import { FRAME_COUNT } from '#simulators/catalogue/pictures/frames.ts';
import { buildProducts } from './build.ts';
import { backgroundByAsin, featuredProducts, shapeSeedByParent } from './featured.ts';
import type { DemoProduct } from './product.ts';
import { productLines } from './product-lines.ts';
import { specialProducts } from './specials.ts';

let built: DemoProduct[] | null = null;
let byAsin: Map<string, DemoProduct> | null = null;

/** The whole demo catalogue. Deterministic, built on first use and then cached. */
export function demoCatalogue(): DemoProduct[] {
  built ??= [...featuredProducts(), ...specialProducts(), ...productLines.flatMap(buildProducts)];
  return built;
}

export function demoProduct(asin: string): DemoProduct | null {
  byAsin ??= new Map(demoCatalogue().map((product) => [product.asin, product]));
  return byAsin.get(asin) ?? null;
}

/** The SVG of '/pictures/{asin}/{frame}.svg' with frames from 1 to 7; null for an unknown asin or frame. */
export function demoPicture(asin: string, frame: number): string | null {
  const product = demoProduct(asin);
  if (product === null || !Number.isInteger(frame) || frame < 1 || frame > FRAME_COUNT) return null;
  const { kind, color, parent } = product;
  const shape = shapeSeedByParent[parent] ?? parent;
  return drawProduct({ asin, kind, color, frame, shapeSeed: shape, background: backgroundByAsin[asin] ?? null });
}
