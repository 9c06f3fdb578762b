import { spawn } from 'node:child_process';
import { commandEnv } from './shop.ts';

export interface ImportResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `npm run import -- FILE` on the data of the running shop. */
export function runImport(file: string): Promise<ImportResult> {
  const run = spawn('node', ['src/bin/import.ts', file], { env: commandEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let complaints = '';
  run.stdout.on('data', (text: Buffer) => {
    out += text.toString();
  });
  run.stderr.on('data', (text: Buffer) => {
    complaints += text.toString();
  });
  return new Promise((resolve, reject) => {
    run.once('error', reject);
    run.once('close', (status) => resolve({ status, stdout: out, stderr: complaints }));
  });
}

/** Three products unique to this run, in the format of external records. `mark` makes their ASINs unique per project. */
export function importedProducts(mark: string) {
  const asin = (letter: string) => `B0${mark}${letter}`.padEnd(10, '0').slice(0, 10);
  const lantern = asin('L');
  const [sand, olive] = [asin('S'), asin('G')];
  const boots = {
    productTitle: `Tacuara ${mark} Waterproof Hiking Boots, Men’s`,
    price: 89.99,
    retailPrice: 119.9,
    manufacturer: 'Tacuara',
    categories: ['Clothing, Shoes & Jewelry', 'Men', 'Shoes', 'Boots'],
    productRating: '4.4 out of 5 stars',
    countReview: '1,204 ratings',
    productDetails: [{ name: 'Item Weight', value: '2.6 pounds' }],
    features: ['Waterproof membrane &amp; sealed seams', 'Outsole of natural rubber'],
    mainImage: { imageUrl: 'https://m.media-amazon.com/images/I/71tacuara1L._SX522_.jpg' },
    variations: [
      {
        variationName: 'color_name',
        values: [
          { value: 'Sand', asin: sand, available: true, selected: false },
          { value: 'Olive', asin: olive, available: true, selected: false },
        ],
      },
    ],
  };
  return {
    lantern: {
      asin: lantern,
      productTitle: `Ñandubay ${mark} Rechargeable Camping Lantern, 1000 Lumens`,
      price: 34.5,
      retailPrice: 42,
      productDescription: 'Lights a whole camp for a week.\u200b Folds flat. <script>alert(1)</script>',
      manufacturer: 'Ñandubay',
      categories: ['Sports & Outdoors', 'Outdoor Recreation', 'Camping & Hiking', 'Lanterns'],
      productRating: 4.7,
      countReview: 318,
      productDetails: [
        { name: 'Item Weight \u200e', value: '\u200e1.1 pounds' },
        { name: 'Package Dimensions', value: '8 x 5 x 5 inches; 1.3 Pounds' },
      ],
      features: ['Rechargeable by USB-C', 'Four levels of light'],
      mainImage: { imageUrl: 'https://m.media-amazon.com/images/I/71nandubay1L._SX522_.jpg' },
      imageUrlList: ['https://m.media-amazon.com/images/I/71nandubay1L._SX522_.jpg'],
      soldBy: 'Ñandubay Outdoors',
      availability: 'In Stock',
      _meta: { source: 'invented', currency: 'USD' },
    },
    /** ASIN of the product family: none of its colours is selected. */
    boots: { asin: asin('B'), ...boots },
    sandBoots: {
      ...boots,
      asin: sand,
      variations: boots.variations.map(({ variationName, values }) => ({
        variationName,
        values: values.map((value) => ({ ...value, selected: value.asin === sand })),
      })),
    },
  };
}
