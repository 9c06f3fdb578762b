import type { Department } from '#domain/address/department.ts';
import { ZIP_CODE } from '#domain/address/rules.ts';

/**
 * Postal zones of Correo Uruguayo: a department's codes begin with that of its capital and end before the next capital's.
 * Canelones has the coast beside Montevideo as well. Codes in no zone say nothing.
 */
const ZONES: readonly (readonly [from: number, to: number, Department])[] = [
  [10_000, 13_999, 'Montevideo'],
  [14_000, 16_999, 'Canelones'],
  [20_000, 26_999, 'Maldonado'],
  [27_000, 29_999, 'Rocha'],
  [30_000, 32_999, 'Lavalleja'],
  [33_000, 36_999, 'Treinta y Tres'],
  [37_000, 39_999, 'Cerro Largo'],
  [40_000, 44_999, 'Rivera'],
  [45_000, 49_999, 'Tacuarembó'],
  [50_000, 54_999, 'Salto'],
  [55_000, 59_999, 'Artigas'],
  [60_000, 64_999, 'Paysandú'],
  [65_000, 69_999, 'Río Negro'],
  [70_000, 74_999, 'Colonia'],
  [75_000, 79_999, 'Soriano'],
  [80_000, 84_999, 'San José'],
  [85_000, 89_999, 'Flores'],
  [90_000, 93_999, 'Canelones'],
  [94_000, 96_999, 'Florida'],
  [97_000, 99_999, 'Durazno'],
];

/** The department of a zip code; null where it is no code or lies in no zone. */
export function departmentOfZipCode(zipCode: string): Department | null {
  if (!ZIP_CODE.test(zipCode)) return null;
  const code = Number(zipCode);
  return ZONES.find(([from, to]) => code >= from && code <= to)?.[2] ?? null;
}
