import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { safeImageUrl } from '#domain/catalog/image-url.ts';
import type { ProductDetail, Variation, VariationValue } from '#domain/catalog/product.ts';
import { parseRating } from '#domain/catalog/source-texts.ts';
import { isPlaceholder } from '#domain/text/placeholder.ts';
import { dpUrl } from '#partners/zinc/product.ts';
import { asinOfUrl } from '#partners/zinc/wire.ts';
import { cleanLine, cleanText } from './clean-text.ts';

type Fields = Record<string, unknown>;

const MAX_IMAGES = 40;
const MAX_LINES = 200;
const MAX_VALUES = 400;

export function readImages(raw: readonly unknown[]): string[] {
  const safe = raw.map((image) => (typeof image === 'string' ? safeImageUrl(image.trim()) : null));
  return [...new Set(safe.filter((image) => image !== null))].slice(0, MAX_IMAGES);
}

export function readFeatures(raw: unknown): string[] {
  const lines = (Array.isArray(raw) ? raw : [raw]).slice(0, MAX_LINES).map(cleanText);
  return [...new Set(lines.filter((line) => line !== ''))];
}

export function readCategories(raw: unknown): string[] {
  const names = (Array.isArray(raw) ? raw : []).slice(0, 20).map(cleanLine);
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Details without duplicates and placeholders; the same name with another value is kept. */
export function readDetails(raw: unknown): ProductDetail[] {
  const details = (Array.isArray(raw) ? raw : []).slice(0, MAX_LINES).flatMap((entry) => {
    const { name, value } = (entry ?? {}) as Fields;
    const detail = { name: cleanLine(name).replace(/\s*:$/, ''), value: cleanLine(value) };
    return detail.name === '' || isPlaceholder(detail.value) ? [] : [detail];
  });
  return [...new Map(details.map((detail) => [`${detail.name}\n${detail.value}`, detail])).values()];
}

/** Reads a count such as 1404, '1,404', '11,355 ratings' or '23.496'; 0 when there is none. */
export function readCount(raw: unknown): number {
  if (typeof raw === 'number') return Number.isFinite(raw) ? Math.min(Math.max(0, Math.trunc(raw)), 2_000_000_000) : 0;
  const digits = typeof raw === 'string' ? (/\d[\d.,]*/.exec(raw)?.[0] ?? '') : '';
  return Math.min(Number(digits.replace(/[.,]/g, '')), 2_000_000_000);
}

/** Reads a rating; null for 0, which stands for no rating (the lowest rating is one star). */
export function readScore(raw: unknown): number | null {
  const rating = typeof raw === 'number' || typeof raw === 'string' ? parseRating(raw) : null;
  return rating !== null && rating > 0 ? rating : null;
}

/** Variations with distinct values. The other supplier names a value's product only in its URL, not by its asin. */
export function readVariations(own: Asin, raw: unknown): Variation[] {
  return (Array.isArray(raw) ? raw : []).slice(0, 20).flatMap((entry) => {
    const { variationName, values } = (entry ?? {}) as Fields;
    const name = cleanLine(variationName);
    const listed = (Array.isArray(values) ? values : []).slice(0, MAX_VALUES).flatMap((value) => readValue(own, value));
    const distinct = [...new Map(listed.map((value) => [value.value, value])).values()];
    return name === '' || distinct.length === 0 ? [] : [{ variationName: name, values: distinct }];
  });
}

function readValue(own: Asin, raw: unknown): VariationValue[] {
  const { value, asin: rawAsin, dpUrl: address, available, imageUrl, selected } = (raw ?? {}) as Fields;
  const text = cleanLine(value);
  if (text === '') return [];
  const named = typeof rawAsin === 'string' ? parseAsin(rawAsin) : null;
  const asin = named ?? (typeof address === 'string' ? asinOfUrl(address) : null) ?? (selected === true ? own : null);
  return [
    {
      value: text,
      asin,
      dpUrl: asin ? dpUrl(asin) : null,
      available: available === true && asin !== null,
      imageUrl: typeof imageUrl === 'string' ? safeImageUrl(imageUrl) : null,
      selected: selected === true,
    },
  ];
}
