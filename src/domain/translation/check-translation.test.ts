import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isTranslatable, keptWords, missingFacts } from './check-translation.ts';

const missing = (source: string, translation: string, brand: string | null = null) =>
  missingFacts({ source, translation, brand });

describe('a translation that has everything of its source is shown', () => {
  it.each([
    ['40 hours of battery', '40 horas de batería'],
    ['40-Hour Battery', 'Batería de 40 horas'],
    ['15.6" Full HD Laptop', 'Notebook Full HD de 15,6 pulgadas'],
    ['Case for 27-inch monitors', 'Funda para monitores de 27 pulgadas'],
    ['1,500 W of power', '1500 W de potencia'],
    ['1,500 watts of power', '1.500 vatios de potencia'],
    ['2-Pack of towels', 'Paquete de 2 toallas'],
    ['The 2nd edition', 'La 2.ª edición'],
    ['3-in-1 charger', 'Cargador 3 en 1'],
    ['12 x 8 in. tray', 'Bandeja de 12 x 8 pulgadas'],
    ['Bottle of 8 fl oz', 'Botella de 8 onzas líquidas'],
    ["Men's shirt, XL", 'Camisa de hombre, XL'],
    ["MEN'S SHIRT", 'CAMISA DE HOMBRE'],
    ['WH-1000XM5 headphones', 'Auriculares WH-1000XM5'],
    ['Galaxy S24 case', 'Funda para Galaxy S24'],
    ['64GB card with 170MB/s', 'Tarjeta de 64 GB con 170MB/s'],
    ['50% cotton', '50 % algodón'],
    ['Weighs 1.52 pounds', 'Pesa 1,52 libras'],
  ])('%s: %s', (source, translation) => expect(missing(source, translation)).toEqual([]));
});

describe('a translation that lacks something of its source is not', () => {
  it.each([
    ['40 hours of battery', 'Horas de batería', 'number'],
    ['40 hours of battery', '4 horas de batería', 'number'],
    ['27 inches wide', '27 cm de ancho', 'number'],
    ['Weighs 1.52 pounds', 'Pesa 152 libras', 'number'],
    ['10 x 10 cm', '10 cm', 'number'],
    ['Shirt, XL', 'Camisa, extra grande', 'size'],
    ['WH-1000XM5 headphones', 'Auriculares WH-1000', 'model'],
    ['Galaxy S24 case', 'Funda para Galaxy S42', 'model'],
    ['A chair that folds flat and is easy to store in any small room', 'Silla', 'length'],
    ['Chair', '', 'length'],
  ])('%s: %s (%s)', (source, translation, fact) => expect(missing(source, translation)).toContain(fact));

  it('lacks the brand where the source has it', () => {
    expect(missing('Shark Vacuum', 'Aspiradora Tiburón', 'Shark')).toEqual(['brand']);
    expect(missing('Shark Vacuum', 'Aspiradora Shark', 'Shark')).toEqual([]);
    expect(missing('Vacuum', 'Aspiradora', 'Shark')).toEqual([]);
    expect(missing('Lancôme cream', 'Crema Lancome', 'Lancôme')).toEqual([]);
  });
});

test('brand and models stay as they are, numbers with units do not', () => {
  expect(keptWords({ source: 'Norda Q40 Headphones, 64GB, 12-Cup', brand: 'Norda' })).toEqual(['Norda', 'Q40']);
});

test('what has no words is not translated', () => {
  for (const text of ['', '10', '8.5 ounces', 'XL', 'WH-1000XM5', 'Norda', 'https://x.example/a', '64GB'])
    expect(isTranslatable(text, 'Norda'), text).toBe(false);
  for (const text of ['Black', 'Folds flat', 'Norda Headphones'])
    expect(isTranslatable(text, 'Norda'), text).toBe(true);
});

const word = fc.constantFrom('silla', 'plegable', 'de', 'madera', 'con', 'ruedas');
const number = fc.oneof(
  fc.integer({ min: 0, max: 9999 }),
  fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100),
);

test('numbers are found with a decimal comma or a decimal point, whatever stands around them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, word), { minLength: 1, maxLength: 6 }), fc.boolean(), (pairs, hasComma) => {
      const source = pairs.map(([value, text]) => `${value} ${text}`).join(' ');
      const written = (value: number) => (hasComma ? String(value).replace('.', ',') : String(value));
      const translation = pairs.map(([value, text]) => `${text} ${written(value)} ${text}`).join(' ');
      expect(missing(source, translation)).not.toContain('number');
    }),
  );
});

test('a translation without one of the numbers is never shown', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 6 }), (values) => {
      const [lost, ...others] = values.map((value) => `${value} ruedas`);
      expect(missing([lost, ...others].join(' '), ['sillas', ...others].join(' '))).toContain('number');
    }),
  );
});

test('no text makes it fail', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      (source, other, brand) => {
        expect(Array.isArray(missing(source, other, brand))).toBe(true);
      },
    ),
  );
});
