import { type Artwork, readArtwork } from '#simulators/catalogue/pictures/artwork.ts';
import { drawProduct, FRAME_COUNT } from '#simulators/catalogue/pictures/draw.ts';
import { buildProducts } from './build.ts';
import type { DemoProduct } from './product.ts';
import { readProductLines } from './product-lines.ts';
import { buildSingleProducts, readSingleModels } from './single-products.ts';

interface Built {
  products: DemoProduct[];
  byAsin: ReadonlyMap<string, DemoProduct>;
  /** Names of backgrounds, by asin. */
  backgrounds: ReadonlyMap<string, string | undefined>;
  artwork: Artwork;
}

let built: Built | null = null;

function build(): Built {
  const models = readSingleModels();
  const products = [...models.flatMap(buildSingleProducts), ...readProductLines().flatMap(buildProducts)];
  return {
    products,
    byAsin: new Map(products.map((product) => [product.asin, product])),
    backgrounds: new Map(models.map(({ asin, background }) => [asin, background])),
    artwork: readArtwork(),
  };
}

function catalogue(): Built {
  built ??= build();
  return built;
}

/** The whole demo catalogue. Deterministic, built on first use and then cached. */
export function demoCatalogue(): DemoProduct[] {
  return catalogue().products;
}

export function demoProduct(asin: string): DemoProduct | null {
  return catalogue().byAsin.get(asin) ?? null;
}

/** The SVG of '/pictures/{asin}/{frame}.svg' with frames from 1 to 7; null for an unknown asin or frame. */
export function demoPicture(asin: string, frame: number): string | null {
  const product = demoProduct(asin);
  if (product === null || !Number.isInteger(frame) || frame < 1 || frame > FRAME_COUNT) return null;
  const { artwork, backgrounds } = catalogue();
  const { drawing, color, parent } = product;
  return drawProduct(artwork, { drawing, color, frame, seed: parent, background: backgrounds.get(asin) });
}
