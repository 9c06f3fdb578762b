import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fees } from '#contract/cart.ts';
import { fromUnits } from '#domain/money/format.ts';
import { CURRENT_REGIME, CURRENT_TARIFF, REFORM } from '#testing/rules.ts';
import { feeRows } from './fee-rows.ts';

const toMoney = (units: number) => ({ usd: fromUnits(units), uyu: null });

const NO_TAXES = { francheseFees: 0, iva: 0, extraFees: 0 };
const FEES: Fees = {
  forwardedGoods: 0,
  productsTotal: 129,
  realWeight: 0.45,
  weight: 0.5,
  freight: 10,
  handling: 5,
  fee: { product: 11.61 },
  deliveryFee: 0,
  ...NO_TAXES,
  ursecFee: 0,
  ursecFeeForPhones: 0,
  total: 155.61,
  bigPriceDetected: false,
  excededQuantityLimit: false,
  excededLimitImportationAmount: false,
  useFranchise: 'USE',
  franchiseLeft: null,
  deliveryZone: 'PICKUP',
  franchiseOffered: true,
  franchiseRefusal: null,
  regime: CURRENT_REGIME,
  tariff: CURRENT_TARIFF,
};

const reasons = (fees: Partial<Fees>, packages = 1) =>
  Object.fromEntries(
    feeRows({ fees: { ...FEES, ...fees }, packages }, toMoney).map(({ key, reason }) => [key, reason]),
  );

describe('fee rows', () => {
  it('sum up to all charges in every regime', () => {
    const units = fc.integer({ min: 0, max: 500_000 }).map((amount) => amount / 100);
    const taxes = fc.oneof(
      fc.record({ useFranchise: fc.constant('USE' as const), francheseFees: fc.constant(0), iva: units }),
      fc.record({ useFranchise: fc.constant('NOT_USE' as const), francheseFees: units, iva: fc.constant(0) }),
      fc.record({ useFranchise: fc.constant('NOT_APPLICABLE' as const), iva: units, extraFees: units }),
    );
    const charged = fc.record({
      ...{ productsTotal: units, freight: units, handling: units, deliveryFee: units },
      ...{ ursecFee: units, ursecFeeForPhones: units, product: units },
    });
    fc.assert(
      fc.property(charged, taxes, ({ product, ...amounts }, due) => {
        const fees: Fees = { ...FEES, ...NO_TAXES, ...amounts, ...due, fee: { product } };
        const rows = feeRows({ fees, packages: 1 }, toMoney);
        const shown = rows.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
        const parts = [...Object.values(amounts), product, fees.francheseFees, fees.iva, fees.extraFees];
        expect(shown).toBe(parts.reduce((sum, amount) => sum + fromUnits(amount), 0));
      }),
    );
  });

  it('show the rates of the given regime', () => {
    expect(reasons({}).service).toBe('9 % del producto');
    expect(reasons({}).taxes).toBe('Con franquicia');
    const simplified = { useFranchise: 'NOT_USE', francheseFees: 79.4 } as const;
    expect(reasons(simplified).taxes).toMatch(/^60 %, mínimo U\$S\s10, más U\$S\s2\. Los libros no cuentan$/);
    const simplifiedRate = { ...CURRENT_REGIME.simplified, rate: 65 };
    const generalRates = { ...CURRENT_REGIME.general, iva: 18, extra: 41 };
    const regime = { ...CURRENT_REGIME, simplified: simplifiedRate, general: generalRates };
    expect(reasons({ ...simplified, regime }).taxes).toMatch(/^65 %, /);
    const general = { useFranchise: 'NOT_APPLICABLE', iva: 44, extraFees: 76 } as const;
    expect(reasons({ ...general, regime })).toMatchObject({
      iva: '18 % del valor con flete',
      duties: '41 % del valor con flete',
    });
  });

  it('show the IVA of a shipment under the franchise, where the regime has one', () => {
    const regime = { ...REFORM, franchise: { ...REFORM.franchise, iva: 10 } };
    expect(reasons({ useFranchise: 'USE', iva: 30, regime })).toMatchObject({ iva: '10 % del valor con flete' });
  });

  it('show the number of packages and the cost of a permit', () => {
    expect(reasons({}, 4).handling).toBe('hasta 4 paquetes');
    expect(reasons({}, 6).handling).toBe('6 paquetes');
    const permits = reasons({ ursecFee: 9, ursecFeeForPhones: 18 });
    expect(permits.ursec).toMatch(/^U\$S\s9 por equipo de radio$/);
    expect(permits.phones).toMatch(/^U\$S\s9 por celular$/);
  });
});
