import { describe, expect, test } from 'vitest';
import { checkCustoms, checkTariff } from '#domain/fees/check-rule.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { SEED_DRAFT } from '#testing/announced-reform.ts';

const customs = SEED_RULES.customs.body;
const tariff = SEED_RULES.tariff.body;

test('the rules that came with the shop can be applied', () => {
  expect([checkCustoms(customs), checkCustoms(SEED_DRAFT.body), checkTariff(tariff)]).toEqual([[], [], []]);
});

describe('a customs rule is refused', () => {
  test.each([
    ['name', ' ', 'El nombre tiene de 1 a 100 letras'],
    ['name', 'a\u0000b', 'El nombre tiene de 1 a 100 letras'],
    ['decree', null, 'El decreto tiene de 1 a 50 letras'],
    ['perShipmentUsd', 0, 'El límite por envío va de U$S\u00a00,01 a U$S\u00a0100.000'],
    ['perShipmentUsd', 200.5, 'El límite por envío va de U$S\u00a00,01 a U$S\u00a0100.000'],
    ['annualUsd', 199_99, 'El límite por año no puede ser menor que el de un envío'],
    ['shipmentsPerYear', 51, 'Los envíos por año van de 0 a 50, sin decimales'],
    ['maxKg', 0, 'Los kilos de un envío van de 1 a 1000, sin decimales'],
    ['maxEqualUnits', Number.NaN, 'Las unidades iguales van de 1 a 1000, sin decimales'],
    ['franchiseIva', -1, 'El IVA de la franquicia va de 0 % a 100 %, con dos decimales como mucho'],
    ['simplifiedRate', 10_001, 'La tasa del régimen simplificado va de 0 % a 100 %, con dos decimales como mucho'],
    ['ivaExemptOrigin', 'USA', 'El origen son las dos letras de un país, como US'],
    ['ivaExemptBelowUsd', 200_00, 'El origen sin IVA y su límite van juntos'],
    ['generalRange', [7000, 6000], 'El rango de la importación general va del menor al mayor'],
    ['generalRange', [6000], 'El rango de la importación general va de 0 % a 200 %'],
    ['active', true, 'No es una cifra de esta regla'],
  ])('with an unsuitable %s: %#', (field, value, message) => {
    expect(checkCustoms({ ...customs, [field]: value })).toEqual([{ field, message }]);
  });

  test('without a figure, and where there are none', () => {
    const { maxKg, ...others } = customs;
    expect(maxKg).toBe(20);
    expect(checkCustoms(others).map(({ field }) => field)).toEqual(['maxKg']);
    for (const body of [null, 'text', [], undefined]) {
      expect(checkCustoms(body)).toEqual([{ field: '', message: 'Faltan las cifras' }]);
      expect(checkTariff(body)).toEqual([{ field: '', message: 'Faltan las cifras' }]);
    }
  });
});

describe('a tariff is refused', () => {
  const tiers = (...freightTiers: unknown[]) => ({ freightTiers });
  const first = { fromTenths: 0, perKilo: 2000 };
  const perKilo = 'El precio por kilo va de U$S\u00a00,10 a U$S\u00a01.000, en múltiplos de U$S\u00a00,10';

  test.each([
    ['freightTiers', tiers(), 'El flete tiene de 1 a 10 tramos'],
    ['freightTiers.0.fromTenths', tiers({ ...first, fromTenths: 1 }), 'El primer tramo empieza en 0 kilos'],
    ['freightTiers.1.fromTenths', tiers(first, first), 'Cada tramo empieza después del anterior'],
    ['freightTiers.1.perKilo', tiers(first, { fromTenths: 30, perKilo: 1505 }), perKilo],
    ['freightTiers.0.perKilo', tiers({ ...first, perKilo: 0 }), perKilo],
    ['freightTiers.1', tiers(first, null), 'El tramo no tiene cifras'],
    ['handlingPackages', { handlingPackages: 0 }, 'Los paquetes incluidos van de 1 a 100, sin decimales'],
    ['serviceRate', { serviceRate: '900' }, 'La comisión de la tienda va de 0 % a 100 %, con dos decimales como mucho'],
    ['delivery', { delivery: null }, 'Faltan los precios de entrega'],
    ['delivery.PICKUP', { delivery: { ...tariff.delivery, PICKUP: 100 } }, 'El retiro en la sucursal no tiene costo'],
    ['ursecPerUnit', { ursecPerUnit: -1 }, 'El trámite de URSEC va de U$S\u00a00 a U$S\u00a01.000'],
  ])('with an unsuitable %s: %#', (field, change, message) => {
    expect(checkTariff({ ...tariff, ...change })).toEqual([{ field, message }]);
  });
});
