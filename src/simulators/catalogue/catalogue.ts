import { drawProduct } from '#simulators/catalogue/pictures/draw.ts';
import { FRAME_COUNT } from '#simulators/catalogue/pictures/frames.ts';
import { buildProducts } from './build.ts';
import type { DemoProduct } from './product.ts';
import { readProductLines } from './product-lines.ts';
import { buildSingleProducts, parentOf, readSingleModels, type SingleModel } from './single-products.ts';

interface Built {
  products: DemoProduct[];
  byAsin: ReadonlyMap<string, DemoProduct>;
  /** The models that say how they are drawn, by their parent asin. */
  modelByParent: ReadonlyMap<string, SingleModel>;
}

let built: Built | null = null;

function build(): Built {
  const models = readSingleModels();
  const products = [...models.flatMap(buildSingleProducts), ...readProductLines().flatMap(buildProducts)];
  return {
    products,
    byAsin: new Map(products.map((product) => [product.asin, product])),
    modelByParent: new Map(models.map((model) => [parentOf(model), model])),
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
  const { drawing, color, parent } = product;
  const model = catalogue().modelByParent.get(parent);
  const background = model?.asin === asin ? model.background : null;
  return drawProduct({ asin, kind: drawing, color, frame, shapeSeed: model?.shapeSeed ?? parent, background });
}
