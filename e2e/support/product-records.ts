import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, type TestInfo } from '@playwright/test';
import { runImport } from './import-products.ts';

type SourceRecord = Record<string, unknown> & { asin: string; productTitle: string };

const IMAGES = Array.from({ length: 10 }, (_, index) => `https://m.media-amazon.com/images/I/71ombu${index}L.jpg`);

/** Record with every property that a product page can show. */
export function completeRecord(mark: string): SourceRecord {
  const asin = `B0${mark}F0`;
  const other = `B0${mark}F1`;
  return {
    asin,
    productTitle: `Ombú ${mark} Slow Cooker & "Pot", 6 Quarts`,
    price: 20,
    retailPrice: 30,
    productDescription: `Cooks for a whole family while nobody looks. Keeps its heat until all are home. Washes by itself, nearly ${mark}.`,
    manufacturer: 'Ombú',
    categories: ['Home & Kitchen', 'Kitchen & Dining', 'Small Appliances'],
    productRating: 4.7,
    countReview: 1318,
    productDetails: [
      { name: 'Package Weight', value: '2.5 pounds' },
      { name: 'Product Dimensions', value: '10 x 10 x 5 inches' },
      { name: 'Voltage', value: '120 Volts' },
      { name: 'Power Plug', value: 'Type A - 2 pin (North American)' },
      { name: 'Warranty Description', value: '2-year limited warranty' },
      { name: 'Special Feature', value: 'x'.repeat(80) },
    ],
    features: Array.from({ length: 9 }, (_, index) => `Feature number ${index + 1}`),
    imageUrlList: IMAGES,
    soldBy: 'Ombú Kitchens',
    availability: 'In Stock',
    variations: [
      {
        variationName: 'Color',
        values: [
          { value: 'Red', asin, available: true, selected: true },
          { value: 'Blue', asin: other, available: true, selected: false },
          { value: 'Green', asin: `B0${mark}F2`, available: false, selected: false },
        ],
      },
      {
        variationName: 'size_name',
        values: [
          { value: 'Large', asin, available: true, selected: true },
          { value: 'Small', asin: `B0${mark}F3`, available: true, selected: false },
        ],
      },
    ],
  };
}

export function variantRecord(mark: string): SourceRecord {
  const full = completeRecord(mark);
  const other = `B0${mark}F1`;
  const [colour, size] = full.variations as { variationName: string; values: { asin: string; selected: boolean }[] }[];
  return {
    ...full,
    asin: other,
    productTitle: `Ombú ${mark} Slow Cooker, Blue`,
    variations: [
      {
        variationName: colour?.variationName,
        values: colour?.values.map((value) => ({ ...value, selected: value.asin === other })),
      },
      size,
    ],
  };
}

/** Record with the maximum lengths found in real records. */
export function oversizedRecord(mark: string): SourceRecord {
  const asin = `B0${mark}H0`;
  const flavours = Array.from({ length: 157 }, (_, index) => ({
    value: `Flavour ${index + 1} with a rather long name, "quoted" & slashed/cut`,
    asin: index === 0 ? asin : index > 140 ? `B0${mark}${index - 100}` : null,
    available: index === 0 || index > 140,
    selected: index === 0,
  }));
  return {
    asin,
    productTitle: `Quebracho ${mark} ${'Unbreakable/Waterproof-Everlasting Lid Organizer, '.repeat(20)}`
      .slice(0, 850)
      .concat('!'),
    price: 5999.5,
    manufacturer: 'Quebracho Manufacturing & Sons of the United States of America, Incorporated',
    categories: ['Home & Kitchen', `Lids${'andlids'.repeat(12)}`],
    productRating: 3.8,
    countReview: 0,
    productDescription: `Product Description ${'It holds what it is given, and gives back what it holds. '.repeat(140)}`,
    productDetails: [{ name: 'Item Weight', value: '1.1 pounds' }],
    features: [`ALL IN ONE: ${'it keeps everything where you left it and never lets go. '.repeat(20)}`],
    variations: [{ variationName: 'flavor_name', values: flavours }],
  };
}

/** Book with an ISBN as ASIN and markup in its title; without picture, weight, rating or brand. */
export function minimalRecord(mark: string): SourceRecord {
  const digits = `${mark}777`;
  const sum = [...digits].reduce((total, digit, index) => total + (10 - index) * Number(digit), 0);
  const check = (11 - (sum % 11)) % 11;
  return {
    asin: `${digits}${check === 10 ? 'X' : check}`,
    productTitle: `War &lt;/script &amp; Bread ${mark}`,
    price: 9.5,
  };
}

/** Six random digits that make ASINs unique per run and project. */
export function newAsinMark(): string {
  return `${randomInt(100_000, 999_999)}`;
}

export async function importRecords(records: readonly unknown[], testInfo: TestInfo): Promise<void> {
  const file = testInfo.outputPath('products.jsonl');
  await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { status, stderr: complaints } = await runImport(file);
  expect(complaints, 'complaints of the import').toBe('');
  expect(status).toBe(0);
}
