/**
 * What things cost by the specification, in whole numbers of cents, hundred-millionths of a gram and millionths of a peso.
 * Written from the specification's words alone: it shares no code with the shop.
 */

export type Regime = 'USE' | 'NOT_USE' | 'NOT_APPLICABLE';
export type Zone = 'PICKUP' | 'MONTEVIDEO' | 'OTHER_DEPARTMENTS';

export interface OracleLine {
  /** Cents of a dollar. */
  price: bigint;
  quantity: bigint;
  /** Hundred-millionths of a gram; null where no weight is published. */
  weight: bigint | null;
  /** Books and media. */
  exempt: boolean;
  device: 'none' | 'phone' | 'radio';
}

/** A parcel of another store, with what it has of each kind. */
export interface OracleParcel {
  /** Whole grams. */
  grams: bigint;
  contents: readonly { price: bigint; quantity: bigint; kind: 'general' | 'book' | 'phone' | 'radio' }[];
}

export interface OracleRequest {
  lines: readonly OracleLine[];
  parcels?: readonly OracleParcel[];
  regime: Regime;
  zone: Zone;
  /** Franchises of the calendar year; null for a visitor. */
  used: bigint | null;
}

const GRAM = 100_000_000n;
const DEFAULT_WEIGHT = 340n * GRAM;
/** Nothing that is shipped weighs less: such a weight counts as none. */
const LOWEST_WEIGHT = 5n * GRAM;
const HEAVIEST_GRAMS = 20_000n;
const DELIVERY: Readonly<Record<Zone, bigint>> = { PICKUP: 0n, MONTEVIDEO: 350n, OTHER_DEPARTMENTS: 500n };

/** Rounds a fraction that is not below 0 to the nearest whole number, halves up. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** The parts of the landed price in cents, and what the answer says beside them. */
export function oracleFees({ lines, parcels = [], regime: asked, zone, used }: OracleRequest) {
  const sum = (of: (line: OracleLine) => bigint) => lines.reduce((total, line) => total + of(line), 0n);
  const weightOf = ({ weight, quantity }: OracleLine) => (isPublished(weight) ? weight : DEFAULT_WEIGHT) * quantity;
  const goods = sum(({ price, quantity }) => price * quantity);
  const brought = parcels.map(parcelSums);
  const ofParcels = (name: keyof ReturnType<typeof parcelSums>) =>
    brought.reduce((total, one) => total + one[name], 0n);
  const taxableGoods = sum(({ price, quantity, exempt }) => (exempt ? 0n : price * quantity)) + ofParcels('taxable');
  const value = goods + ofParcels('value');
  const weight = sum(weightOf) + ofParcels('weight');
  const taxableWeight = sum((line) => (line.exempt ? 0n : weightOf(line))) + ofParcels('taxableWeight');
  const grams = halfUp(weight, GRAM);
  const tenths = (grams + 99n) / 100n;
  const freight = tenths * perTenth(tenths);
  const packages = BigInt(lines.length + parcels.length);
  const units = [...lines, ...parcels.flatMap(({ contents }) => contents)].map(({ quantity }) => quantity);
  const isSmall = value < 20_000n && grams <= HEAVIEST_GRAMS && units.every((quantity) => quantity <= 5n);
  const regime = appliedRegime({ asked, isSmall, isTaxable: taxableGoods > 0n, used });
  const taxes = taxesOf(regime, { taxableGoods, freight, taxableWeight, weight });
  const devices = (kind: OracleLine['device']) => sum(({ device, quantity }) => (device === kind ? quantity : 0n));
  const parts = {
    productsTotal: goods,
    freight,
    handling: 500n + (packages > 4n ? 200n * (packages - 4n) : 0n),
    serviceFee: halfUp(goods * 9n, 100n),
    deliveryFee: DELIVERY[zone],
    ...taxes,
    ursecFee: 900n * (devices('radio') + ofParcels('radio')),
    ursecFeeForPhones: 900n * (devices('phone') + ofParcels('phone')),
  };
  return {
    ...parts,
    total: Object.values(parts).reduce((total, part) => total + part, 0n),
    realWeight: grams,
    weightTenths: tenths,
    packages,
    useFranchise: regime,
    franchiseLeft: used === null ? null : used >= 3n ? 0n : 3n - used,
    franchiseOffered: taxableGoods > 0n && value <= 20_000n,
    excededQuantityLimit: units.some((quantity) => quantity > 5n),
    excededLimitImportationAmount: value >= 20_000n,
    bigPriceDetected:
      grams > HEAVIEST_GRAMS ||
      lines.some((line) => line.weight !== null && (!isPublished(line.weight) || line.weight > HEAVIEST_GRAMS * GRAM)),
  };
}

/** The weight of a parcel counts as taxable as far as its value is. */
function parcelSums({ grams, contents }: OracleParcel) {
  const sum = (of: (one: OracleParcel['contents'][number]) => bigint) =>
    contents.reduce((all, one) => all + of(one), 0n);
  const unitsOf = (kind: string) => sum((one) => (one.kind === kind ? one.quantity : 0n));
  const value = sum(({ price, quantity }) => price * quantity);
  const taxable = sum(({ price, quantity, kind }) => (kind === 'book' ? 0n : price * quantity));
  const weight = grams * GRAM;
  return {
    value,
    taxable,
    weight,
    taxableWeight: value === 0n ? 0n : (weight * taxable) / value,
    phone: unitsOf('phone'),
    radio: unitsOf('radio'),
  };
}

/** Cents of a payment in pesos at a rate in millionths, or in dollars where it is null. */
export function oraclePaid(usd: bigint, rate: bigint | null): bigint {
  return rate === null ? usd : halfUp(usd * rate, 1_000_000n);
}

/** What a line or parcel is of the costs of its order, as an exact part of the payment. */
export function oracleShares(request: OracleRequest, paid: bigint): { lines: number[]; parcels: number[] } {
  const { lines, parcels = [] } = request;
  const fees = oracleFees(request);
  const items = [
    ...lines.map(({ price, quantity, weight, exempt, device }) => ({
      goods: price * quantity,
      taxable: exempt ? 0n : price * quantity,
      grams: halfUp((isPublished(weight) ? weight : DEFAULT_WEIGHT) * quantity, GRAM),
      radio: device === 'radio' ? quantity : 0n,
      phone: device === 'phone' ? quantity : 0n,
    })),
    ...parcels.map((parcel) => ({ ...parcelSums(parcel), goods: 0n, grams: parcel.grams })),
  ];
  const duties = fees.francheseFees + fees.iva + fees.extraFees;
  const part = (cost: bigint, own: bigint, all: bigint) =>
    all === 0n ? 0 : (Number(cost) * Number(own)) / Number(all);
  const of = (name: 'goods' | 'taxable' | 'grams' | 'radio' | 'phone') =>
    items.reduce((all, one) => all + one[name], 0n);
  const costs = items.map(
    (one) =>
      Number(one.goods) +
      part(fees.serviceFee, one.goods, of('goods')) +
      part(fees.freight, one.grams, of('grams')) +
      Number(fees.handling) / items.length +
      part(duties, one.taxable, of('taxable')) +
      part(fees.ursecFee, one.radio, of('radio')) +
      part(fees.ursecFeeForPhones, one.phone, of('phone')),
  );
  const shares = costs.map((cost) => (cost * Number(paid)) / Number(fees.total));
  return { lines: shares.slice(0, lines.length), parcels: shares.slice(lines.length) };
}

function isPublished(weight: bigint | null): weight is bigint {
  return weight !== null && weight >= LOWEST_WEIGHT;
}

/** 20 dollars a kilogram, 15 from 3 kg, 12 from 5 kg. */
function perTenth(tenths: bigint): bigint {
  if (tenths >= 50n) return 120n;
  return tenths >= 30n ? 150n : 200n;
}

interface Parcel {
  asked: Regime;
  /** Below 200 dollars, up to 20 kg, up to 5 equal units. */
  isSmall: boolean;
  isTaxable: boolean;
  used: bigint | null;
}

function appliedRegime({ asked, isSmall, isTaxable, used }: Parcel): Regime {
  if (!isTaxable || !isSmall || asked === 'NOT_APPLICABLE') return 'NOT_APPLICABLE';
  return asked === 'USE' && (used === null || used < 3n) ? 'USE' : 'NOT_USE';
}

interface TaxBase {
  taxableGoods: bigint;
  freight: bigint;
  taxableWeight: bigint;
  weight: bigint;
}

function taxesOf(regime: Regime, { taxableGoods, freight, taxableWeight, weight }: TaxBase) {
  const none = { francheseFees: 0n, iva: 0n, extraFees: 0n };
  if (taxableGoods === 0n || regime === 'USE') return none;
  if (regime === 'NOT_USE') {
    const tax = halfUp(taxableGoods * 60n, 100n);
    return { ...none, francheseFees: (tax > 1000n ? tax : 1000n) + 200n };
  }
  // Goods and their share of the freight, by weight, over the whole weight.
  const cif = taxableGoods * weight + freight * taxableWeight;
  return { ...none, iva: halfUp(cif * 22n, weight * 100n), extraFees: halfUp(cif * 38n, weight * 100n) };
}

/** Cents of pesos for cents of dollars at the mean of two rates in millionths. */
export function oraclePesos(usd: bigint, buy: bigint, sell: bigint): bigint {
  return halfUp(usd * (buy + sell), 2_000_000n);
}

/** What a product costs and what is struck through, in cents; null where there is none. */
export function oraclePrice(product: { price: bigint | null; salePrice: bigint | null; retailPrice: bigint | null }) {
  const { price, salePrice, retailPrice } = product;
  const selling = salePrice !== null && salePrice > 0n ? salePrice : price !== null && price > 0n ? price : null;
  const listed = selling !== null && retailPrice !== null && retailPrice > selling ? retailPrice : null;
  const saved = selling !== null && listed !== null ? listed - selling : null;
  return { selling, saved, percent: saved === null || listed === null ? null : halfUp(saved * 100n, listed) };
}

/** Two carts as one: units of a product add up, to 10 at most; there is room for 50 products. */
export function oracleMerge(
  server: readonly (readonly [string, bigint])[],
  local: readonly (readonly [string, bigint])[],
): Map<string, bigint> {
  const merged = new Map<string, bigint>();
  for (const [asin, quantity] of [...server, ...local]) {
    if (!merged.has(asin) && merged.size === 50) continue;
    const units = (merged.get(asin) ?? 0n) + quantity;
    merged.set(asin, units > 10n ? 10n : units);
  }
  return merged;
}
