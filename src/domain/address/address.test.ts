import { expect, test } from 'vitest';
import { DEPARTMENTS, deliveryZoneOf } from '#domain/address/department.ts';
import {
  canAddAddress,
  canDeleteAddress,
  defaultAfterDeletion,
  isDepartment,
  MAX_ADDRESSES,
  ZIP_CODE,
} from '#domain/address/rules.ts';
import { departmentOfZipCode } from '#domain/address/zip-codes.ts';
import { DELIVERY_ZONES, FRANCHISE_USES } from '#domain/order/status.ts';

test('there are nineteen departments and no other is accepted [ADDR-08, ENT-32]', () => {
  expect(new Set(DEPARTMENTS).size).toBe(19);
  expect(isDepartment('Paysandú')).toBe(true);
  expect(isDepartment('Buenos Aires')).toBe(false);
});

test('Montevideo has its own delivery zone, every other department is the interior [CHK-20, CHK-21]', () => {
  expect(deliveryZoneOf('Montevideo')).toBe('MONTEVIDEO');
  const others = DEPARTMENTS.filter((department) => department !== 'Montevideo').map(deliveryZoneOf);
  expect(new Set(others)).toEqual(new Set(['OTHER_DEPARTMENTS']));
});

test('there are three delivery zones and no department maps to pickup [ENT-03]', () => {
  expect(DELIVERY_ZONES).toEqual(['PICKUP', 'MONTEVIDEO', 'OTHER_DEPARTMENTS']);
  expect(DEPARTMENTS.map(deliveryZoneOf)).not.toContain('PICKUP');
});

test('a franchise use is USE, NOT_USE or NOT_APPLICABLE [ENT-05]', () => {
  expect(FRANCHISE_USES).toEqual(['USE', 'NOT_USE', 'NOT_APPLICABLE']);
});

test('a zip code has five digits [VAL-42]', () => {
  expect(ZIP_CODE.test('11300')).toBe(true);
  for (const bad of ['', 'abc', '1130', '113000', '11 300']) expect(ZIP_CODE.test(bad)).toBe(false);
});

test('at most three addresses are saved and the last one cannot be deleted [VAL-47, CONST-24]', () => {
  expect(MAX_ADDRESSES).toBe(3);
  expect([canAddAddress(2), canAddAddress(3)]).toEqual([true, false]);
  expect([canDeleteAddress(2), canDeleteAddress(1)]).toEqual([true, false]);
});

test('deleting the default address makes the oldest one the default', () => {
  const saved = (id: string, createdAt: string, defaultAddress = false) => ({ id, createdAt, defaultAddress });
  const addresses = [
    saved('new', '2026-03-01T00:00:00Z'),
    saved('old', '2026-01-01T00:00:00Z'),
    saved('default', '2026-02-01T00:00:00Z', true),
  ];
  expect(defaultAfterDeletion(addresses, 'default')).toBe('old');
  expect(defaultAfterDeletion(addresses, 'new')).toBe('default');
  expect(defaultAfterDeletion([saved('a', '2026-01-01T00:00:00Z', true)], 'a')).toBeNull();
});

test('every department has zip codes of its own; what is no code, or in no zone, belongs to none', () => {
  const departments = new Set(
    Array.from({ length: 90_000 }, (_, index) => departmentOfZipCode(String(10_000 + index))).filter(Boolean),
  );
  expect(departments).toEqual(new Set(DEPARTMENTS));
  expect(['11300', '15000', '90000', '20100', '99999'].map(departmentOfZipCode)).toEqual([
    ...['Montevideo', 'Canelones', 'Canelones', 'Maldonado', 'Durazno'],
  ]);
  expect(['', '1130', 'abcde', '09999', '18000'].map(departmentOfZipCode)).toEqual([null, null, null, null, null]);
});
