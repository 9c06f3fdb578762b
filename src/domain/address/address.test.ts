import { expect, test } from 'vitest';
import { DEPARTMENTS, deliveryZoneOf } from '#domain/address/department.ts';
import {
  canAddAddress,
  canDeleteAddress,
  defaultAfterDeletion,
  isDepartment,
  isZipCode,
  MAX_ADDRESSES,
} from '#domain/address/rules.ts';
import { DELIVERY_ZONES, FRANCHISE_USES } from '#domain/order/status.ts';

test('nineteen departments [ADDR-08, ENT-32]', () => {
  expect(new Set(DEPARTMENTS).size).toBe(19);
  expect(isDepartment('Paysandú')).toBe(true);
  expect(isDepartment('Buenos Aires')).toBe(false);
});

test('Montevideo is a zone of its own, every other department is the interior [CHK-20, CHK-21]', () => {
  expect(deliveryZoneOf('Montevideo')).toBe('MONTEVIDEO');
  const others = DEPARTMENTS.filter((department) => department !== 'Montevideo').map(deliveryZoneOf);
  expect(new Set(others)).toEqual(new Set(['OTHER_DEPARTMENTS']));
});

test('no department leads to pickup [CHK-22, ENT-03]', () => {
  expect(DELIVERY_ZONES).toEqual(['PICKUP', 'MONTEVIDEO', 'OTHER_DEPARTMENTS']);
  expect(DEPARTMENTS.map(deliveryZoneOf)).not.toContain('PICKUP');
});

test('the uses of the franchise [ENT-05]', () => {
  expect(FRANCHISE_USES).toEqual(['USE', 'NOT_USE', 'NOT_APPLICABLE']);
});

test('a zip code has five digits [VAL-42]', () => {
  expect(isZipCode('11300')).toBe(true);
  for (const bad of ['', 'abc', '1130', '113000', '11 300']) expect(isZipCode(bad)).toBe(false);
});

test('three addresses at most, the last one stays [VAL-47, CONST-24]', () => {
  expect(MAX_ADDRESSES).toBe(3);
  expect([canAddAddress(2), canAddAddress(3)]).toEqual([true, false]);
  expect([canDeleteAddress(2), canDeleteAddress(1)]).toEqual([true, false]);
});

test('the default tag passes to the oldest', () => {
  const kept = (id: string, createdAt: string, defaultAddress = false) => ({ id, createdAt, defaultAddress });
  const addresses = [
    kept('new', '2026-03-01T00:00:00Z'),
    kept('old', '2026-01-01T00:00:00Z'),
    kept('tag', '2026-02-01T00:00:00Z', true),
  ];
  expect(defaultAfterDeletion(addresses, 'tag')).toBe('old');
  expect(defaultAfterDeletion(addresses, 'new')).toBe('tag');
  expect(defaultAfterDeletion([kept('a', '2026-01-01T00:00:00Z', true)], 'a')).toBeNull();
});
