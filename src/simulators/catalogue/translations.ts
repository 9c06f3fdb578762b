import { join } from 'node:path';
import { z } from 'zod';
import { buildProducts } from './build.ts';
import { demoCatalogue } from './catalogue.ts';
import { buildModel, fill, type Model } from './model.ts';
import type { DemoProduct } from './product.ts';
import { type ProductLine, readProductLines } from './product-lines.ts';
import { DATA_FOLDER, readJson } from './read-data.ts';
import { SHIPPED } from './single-products.ts';

const TEXTS = z.record(z.string().min(1), z.string().min(1));

/** The Spanish of the demo's texts, each beside its English in a file of `data/spanish`. */
function readSpanish(folder: string) {
  const read = (name: string) => readJson(join(folder, 'spanish', `${name}.json`), TEXTS);
  return {
    /** Patterns of titles, with the placeholders of the product lines. */
    titles: read('titles'),
    suffixes: read('suffixes'),
    features: read('features'),
    /** Of descriptions, with the same placeholders. */
    sentences: read('sentences'),
    /** Names and values of details and variants. */
    values: read('values'),
    /** Titles and descriptions of the products that are no template's. */
    singleProducts: read('single-products'),
  };
}

type Spanish = ReturnType<typeof readSpanish>;

/**
 * The Spanish of every title of the demo catalogue, and of its features, descriptions, details and variants, by their
 * English. What is in none of the files has no entry.
 */
export function createDemoTranslations(folder: string = DATA_FOLDER): ReadonlyMap<string, string> {
  const spanish = readSpanish(folder);
  const { features, values, singleProducts } = spanish;
  const texts = new Map([features, values, singleProducts].flatMap((one) => Object.entries(one)));
  for (const line of readProductLines(folder))
    for (const name of line.names)
      addModel(texts, { line: { ...line, names: [name] }, model: buildModel(line, name) }, spanish);
  for (const product of demoCatalogue()) addGenerated(texts, product);
  return texts;
}

/** Texts that the catalogue makes of others. */
function addGenerated(texts: Map<string, string>, { title, description, details }: DemoProduct): void {
  const translated = texts.get(title);
  if (translated !== undefined && description === `${title}. ${SHIPPED}`)
    texts.set(description, `${translated}. Se vende y se envía desde Estados Unidos.`);
  for (const { value } of details) {
    const [, stars] = /^([\d.]+) out of 5 stars$/.exec(value) ?? [];
    if (stars !== undefined) texts.set(value, `${stars.replace('.', ',')} de 5 estrellas`);
  }
}

interface Built {
  line: ProductLine;
  model: Model;
}

function addModel(texts: Map<string, string>, { line, model }: Built, spanish: Spanish): void {
  const title = translateTitle(line, model, spanish);
  const description = translateDescription(line, model, spanish);
  if (description !== null) texts.set(model.description, description);
  if (title === null) return;
  const inTitle = new Set(line.options.filter((option) => option.inTitle).map(({ dimension }) => dimension));
  for (const product of buildProducts(line)) {
    const named = product.variants.filter(({ dimension }) => inTitle.has(dimension));
    texts.set(product.title, title + named.map(({ value }) => `, ${spanish.values[value] ?? value}`).join(''));
  }
}

function translateTitle(
  line: ProductLine,
  { brand, name, title }: Model,
  { titles, suffixes }: Spanish,
): string | null {
  const renewed = line.condition === 'refurbished' ? ' (Renewed)' : '';
  const extra = line.titleSuffixes.find((one) => fill(line.title, { brand, name, extra: one }) + renewed === title);
  const pattern = titles[line.title + renewed];
  const suffix = extra === '' ? '' : suffixes[extra ?? ''];
  if (pattern === undefined || suffix === undefined) return null;
  return fill(pattern.replace('{extra}', suffix), { brand, name, extra: '' });
}

/** The sentences of which the description was sampled, translated one by one. */
function translateDescription(
  { descriptionSentences }: ProductLine,
  model: Model,
  { sentences }: Spanish,
): string | null {
  const { brand, name, description } = model;
  const used = descriptionSentences.filter((one) => description.includes(fill(one, { brand, name, extra: '' })));
  const translated = used.map((one) => sentences[one]);
  if (translated.includes(undefined)) return null;
  return translated.map((one = '') => fill(one, { brand, name, extra: '' })).join(' ');
}
