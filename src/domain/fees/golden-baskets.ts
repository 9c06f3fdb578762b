import type { Asin } from '#domain/catalog/asin.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import type { FeeRequest } from '#domain/fees/quote.ts';
import { cents } from '#domain/money/cents.ts';
import { grams } from '#domain/weight/grams.ts';

/** A basket that stands for many: what people buy, or an edge of the rules. */
export interface GoldenBasket {
  /** Spanish, as the staff reads it. */
  name: string;
  request: Omit<FeeRequest, 'rules'>;
}

type Options = Partial<Omit<GoldenBasket['request'], 'lines'>>;

/** A line of one unit; each has an ASIN of its own, by its place in the basket. */
function line(usdCents: number, unitGrams: number | null, over: Partial<FeeItem> = {}): Omit<FeeItem, 'asin'> {
  const unitWeight = unitGrams === null ? null : grams(unitGrams);
  return { unitPrice: cents(usdCents), quantity: 1, unitWeight, exempt: false, ursec: 'none', ...over };
}

function basket(name: string, lines: readonly Omit<FeeItem, 'asin'>[], options: Options = {}): GoldenBasket {
  return {
    name,
    request: {
      lines: lines.map((each, place) => ({ ...each, asin: `B0GOLDEN0${place}` as Asin })),
      useFranchise: 'USE',
      deliveryZone: 'PICKUP',
      franchisesUsed: null,
      ...options,
    },
  };
}

const equal = (count: number) => Array.from({ length: count }, () => line(20_00, 300));
const SIMPLIFIED = { useFranchise: 'NOT_USE' } as const;

/**
 * Every change of the rules is shown by what it does to these; without more they ask for the franchise and are picked
 * up. The edges are those of the rules since 2017 and of the reform.
 */
export const GOLDEN_BASKETS: readonly GoldenBasket[] = [
  basket('Un libro', [line(24_90, 450, { exempt: true })]),
  basket('Auriculares de USD 60', [line(60_00, 250)]),
  basket('Un celular con URSEC', [line(180_00, 480, { ursec: 'phone' })]),
  basket('Dos radios con URSEC', [line(45_00, 600, { quantity: 2, ursec: 'radio' })]),
  basket('Un producto sin peso publicado', [line(35_00, null)]),
  basket('Productos por USD 199,99', [line(199_99, 1000)]),
  basket('Productos por USD 200,00', [line(200_00, 1000)]),
  basket('Una computadora de USD 650', [line(650_00, 2400)]),
  basket('Productos por USD 799,99', [line(799_99, 2000)]),
  basket('Productos por USD 800,00', [line(800_00, 2000)]),
  basket('Un paquete de 20,0 kg', [line(150_00, 20_000)]),
  basket('Un paquete de 20,1 kg', [line(150_00, 20_100)]),
  basket('Cinco unidades iguales', [line(20_00, 300, { quantity: 5 })]),
  basket('Seis unidades iguales', [line(20_00, 300, { quantity: 6 })]),
  basket('Impuesto mínimo del régimen simplificado, USD 12', [line(12_00, 200)], SIMPLIFIED),
  basket('Régimen simplificado de USD 150', [line(150_00, 1500)], SIMPLIFIED),
  basket('Un paquete de 2,9 kg', [line(80_00, 2900)]),
  basket('Un paquete de 3,0 kg', [line(80_00, 3000)]),
  basket('Un paquete de 4,9 kg', [line(80_00, 4900)]),
  basket('Un paquete de 5,0 kg', [line(80_00, 5000)]),
  basket('Cuatro productos distintos', equal(4)),
  basket('Cinco productos distintos', equal(5)),
  basket('Auriculares con entrega en Montevideo', [line(60_00, 250)], { deliveryZone: 'MONTEVIDEO' }),
  basket('Auriculares con entrega en el interior', [line(60_00, 250)], { deliveryZone: 'OTHER_DEPARTMENTS' }),
  basket('El tercer envío del año', [line(120_00, 1200)], { franchisesUsed: 2, franchiseSpentUsd: cents(240_00) }),
  basket('El cuarto envío del año', [line(120_00, 1200)], { franchisesUsed: 3, franchiseSpentUsd: cents(360_00) }),
  basket('Con USD 700 ya traídos en el año', [line(150_00, 1000)], {
    franchisesUsed: 2,
    franchiseSpentUsd: cents(700_00),
  }),
  basket('Dos libros y unos auriculares', [line(20_00, 500, { quantity: 2, exempt: true }), line(60_00, 250)]),
  basket('Pesado y barato: 12 kg por USD 30', [line(30_00, 12_000)]),
  basket('Liviano y caro: 200 g por USD 1.200', [line(1200_00, 200)]),
];
