import { genderOf, sizedKind } from './apparel.ts';
import type { Product } from './product.ts';
import { type ShoeDepartment, shoeSizeTable } from './shoe-sizes.ts';

export type SizeGuideKind = 'shoes' | 'clothes' | 'rings';

export interface SizeGuide {
  kind: SizeGuideKind;
  /** Null where the product is for everybody, or does not say for whom: every department is shown. */
  department: ShoeDepartment | null;
}

export interface SizeTable {
  caption: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
}

const NAMES: Readonly<Record<ShoeDepartment, string>> = { men: 'Hombre', women: 'Mujer', kids: 'Niños' };
const DEPARTMENTS = ['women', 'men', 'kids'] as const;

const RINGS_CATEGORY = /^(?!.*\b(?:key|toe|nose|ear|teething|belly|o)[ -]).*\brings$/i;

/** The guide to the sizes of a product; null for what has no size that people wear. */
export function sizeGuideOf(
  product: Pick<Product, 'productTitle' | 'categories' | 'productDetails'>,
): SizeGuide | null {
  const gender = genderOf(product);
  const kind = sizedKind(product) ?? (RINGS_CATEGORY.test(product.categories.at(-1) ?? '') ? 'rings' : null);
  return kind && { kind, department: gender === 'unisex' ? null : gender };
}

/** The tables that a buyer compares sizes in; those of all departments where a product does not say for whom it is. */
export function sizeTables({ kind, department }: SizeGuide): SizeTable[] {
  if (kind === 'rings') return [RINGS];
  const departments = department === null ? DEPARTMENTS : [department];
  return departments.flatMap((one) => (kind === 'shoes' ? [shoeTable(one)] : CLOTHES[one]));
}

function shoeTable(department: ShoeDepartment): SizeTable {
  return {
    caption: `Calzado, ${NAMES[department].toLowerCase()}`,
    columns: ['EE. UU.', 'Uruguay', 'Largo del pie (cm)'],
    rows: shoeSizeTable(department).map(([us, uy]) => [us, uy, footLength(uy)]),
  };
}

/** A size counts two thirds of a centimetre of the shoe's inside, which leaves 1.5 cm to the toes. */
function footLength(size: string): string {
  return (Number(size.replace(',', '.')) / 1.5 - 1.5).toFixed(1).replace('.', ',');
}

/** Centimetres of the body, as the stores of the States print them in inches. */
const CLOTHES: Readonly<Record<ShoeDepartment, readonly SizeTable[]>> = {
  women: [
    {
      caption: 'Ropa, mujer',
      columns: ['Talle', 'Número de EE. UU.', 'Busto (cm)', 'Cintura (cm)', 'Cadera (cm)'],
      rows: [
        ['XS', '0–2', '79–84', '61–66', '86–91'],
        ['S', '4–6', '84–89', '66–71', '91–97'],
        ['M', '8–10', '89–97', '71–79', '97–104'],
        ['L', '12–14', '97–104', '79–86', '104–112'],
        ['XL', '16–18', '104–114', '86–97', '112–119'],
        ['XXL', '20–22', '114–124', '97–107', '119–130'],
      ],
    },
  ],
  men: [
    {
      caption: 'Ropa, hombre',
      columns: ['Talle', 'Pecho (cm)', 'Cintura (cm)'],
      rows: [
        ['S', '86–94', '71–76'],
        ['M', '97–102', '81–86'],
        ['L', '107–112', '91–97'],
        ['XL', '117–122', '102–107'],
        ['XXL', '127–132', '112–117'],
        ['3XL', '137–142', '122–127'],
      ],
    },
    {
      caption: 'Pantalones: «32W x 30L» es cintura y largo en pulgadas',
      columns: ['Pulgadas', 'Centímetros'],
      rows: Array.from({ length: 17 }, (_, step) => [String(26 + step), String(Math.round((26 + step) * 2.54))]),
    },
  ],
  kids: [
    {
      caption: 'Ropa, niños',
      columns: ['Talle', 'Edad', 'Altura (cm)'],
      rows: [
        ['0-3 Months', '0 a 3 meses', '56–61'],
        ['3-6 Months', '3 a 6 meses', '61–67'],
        ['6-12 Months', '6 a 12 meses', '67–78'],
        ['12-18 Months', '12 a 18 meses', '78–83'],
        ['2T', '2 años', '83–92'],
        ['3T', '3 años', '92–98'],
        ['4T', '4 años', '98–104'],
        ['XS (4–5)', '4 a 5 años', '104–114'],
        ['S (6–7)', '6 a 7 años', '114–127'],
        ['M (8–10)', '8 a 10 años', '127–142'],
        ['L (12–14)', '12 a 14 años', '142–160'],
        ['XL (16)', '16 años', '160–168'],
      ],
    },
  ],
};

/** The inner diameter grows by 0.8128 mm a size from 11.63 mm (ANSI). */
const RINGS: SizeTable = {
  caption: 'Anillos',
  columns: ['EE. UU.', 'Diámetro interior (mm)', 'Contorno del dedo (mm)'],
  rows: Array.from({ length: 19 }, (_, step) => {
    const size = 4 + step / 2;
    const diameter = 11.63 + 0.8128 * size;
    return [decimal(size), decimal(diameter), decimal(diameter * Math.PI)];
  }),
};

function decimal(value: number): string {
  return String(Math.round(value * 10) / 10).replace('.', ',');
}
