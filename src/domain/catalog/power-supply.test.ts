import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { powerSupply, transformerWatts } from './power-supply.ts';

interface Described {
  title?: string;
  features?: string[];
  categories?: string[];
}

function supplyOf(
  details: Record<string, string>,
  { title = 'Thing', features = [], categories = [] }: Described = {},
) {
  const productDetails = Object.entries(details).map(([name, value]) => ({ name, value }));
  return powerSupply({ productTitle: title, features, categories, productDetails });
}

const voltageOf = (details: Record<string, string>, described?: Described) =>
  supplyOf(details, described)?.voltage ?? null;

describe('the voltage of a thing with a plug', () => {
  test('is 120 V alone by its details, title or features', () => {
    expect(voltageOf({ Voltage: '120 Volts' })).toBe('only-120');
    expect(voltageOf({ 'Accepted Voltage Frequency': '100 to 120 Volts and 60 Hertz' })).toBe('only-120');
    expect(voltageOf({}, { title: 'Slow Cooker, 120V' })).toBe('only-120');
    expect(voltageOf({}, { features: ['Works on 120 V: a transformer is needed'] })).toBe('only-120');
  });

  test('is both or 220 V alone where the source says so', () => {
    expect(voltageOf({ Voltage: '120 Volts' }, { features: ['Input 100-240V, 50/60 Hz'] })).toBe('both');
    expect(voltageOf({ Voltage: '110 Volts' }, { title: 'Hair Dryer, Dual Voltage' })).toBe('both');
    expect(voltageOf({ Voltage: '110 Volts', 'Input Voltage': '220 Volts' })).toBe('both');
    expect(voltageOf({ 'Input Voltage': '240 Volts' })).toBe('only-220');
  });

  test('is unknown where the source names a plug, a cord or a category of such things, and no voltage', () => {
    const espresso = ['Home & Kitchen', 'Kitchen & Dining', 'Coffee, Tea & Espresso', 'Espresso Machines'];
    expect(voltageOf({ 'Power Source': 'Corded Electric' })).toBe('unknown');
    expect(voltageOf({ 'Power Plug': 'Type A - 2 pin (North American)' })).toBe('unknown');
    expect(voltageOf({}, { title: 'Hearthline Espresso Machine, 15 Bar', categories: espresso })).toBe('unknown');
    expect(voltageOf({}, { title: 'Stovetop Espresso Maker', categories: espresso })).toBeNull();
  });

  test('is no subject for batteries, USB, an output of 120 V and things without a plug', () => {
    const blenders = { title: 'Kite Portable Blender, USB', categories: ['Kitchen', 'Personal Size Blenders'] };
    expect(voltageOf({}, blenders)).toBeNull();
    expect(voltageOf({ 'Power Source': 'Battery Powered' }, { ...blenders, title: 'Kite Blender' })).toBeNull();
    expect(voltageOf({ 'Power Source': 'AC/DC Adapter, Battery' })).toBeNull();
    expect(voltageOf({ Voltage: '1.5 Volts', 'Power Source': 'Battery Powered' })).toBeNull();
    expect(voltageOf({ Voltage: '5 Volts (DC)' })).toBeNull();
    expect(voltageOf({}, { title: 'Power Station', features: ['Two outputs of 110V'] })).toBeNull();
    expect(voltageOf({}, { title: 'Wool Hat', categories: ['Clothing', 'Hats'] })).toBeNull();
  });
});

test('the plug fits sockets of Uruguay or not, by its type; watts come with a voltage', () => {
  const fits = (plug: string) => supplyOf({ Voltage: '120 Volts', 'Power Plug': plug })?.plugFits;
  expect(fits('Type A - 2 pin (North American)')).toBe(false);
  expect(fits('Type B')).toBe(false);
  expect(fits('Type C, Type A - 2 pin (North American)')).toBe(true);
  expect(fits('Type L - 3 pin (Italian)')).toBe(true);
  expect(fits('Barrel')).toBeNull();
  expect(supplyOf({ Voltage: '120 Volts', Wattage: '1625 watts' })).toEqual({
    voltage: 'only-120',
    plugFits: null,
    watts: 1625,
  });
  expect(supplyOf({ Voltage: '120 Volts', Wattage: '1.2E+2' })?.watts).toBeNull();
});

test('a transformer has a quarter more than the device takes, in hundreds of watts', () => {
  expect([800, 825, 1625].map(transformerWatts)).toEqual([1000, 1100, 2100]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), (watts) => {
      const needed = transformerWatts(watts);
      expect(needed % 100).toBe(0);
      expect(needed).toBeGreaterThanOrEqual(watts * 1.25);
      expect(needed).toBeLessThan(watts * 1.25 + 100);
    }),
  );
});

test('whatever a source says, a thing that runs on batteries alone is not said to have an unknown voltage', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 4 }), (title, categories) => {
      const voltage = voltageOf({ 'Power Source': 'Battery Powered' }, { title, categories });
      expect(voltage).not.toBe('unknown');
    }),
  );
});
