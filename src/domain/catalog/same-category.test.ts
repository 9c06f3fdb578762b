import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameCategory } from './same-category.ts';

const running = ['Clothing, Shoes & Jewelry', 'Men', 'Shoes', 'Athletic', 'Running'];
const powerBanks = ['Cell Phones & Accessories', 'Accessories', 'Chargers & Power Adapters', 'Portable Power Banks'];
const espresso = ['Home & Kitchen', 'Kitchen & Dining', 'Coffee, Tea & Espresso', 'Espresso Machines'];

test.each([
  [running, ['Clothing, Shoes & Jewelry', 'Men', 'Shoes', 'Fashion Sneakers'], true],
  [running, ['Clothing, Shoes & Jewelry', 'Men', 'Watches', 'Wrist Watches'], false],
  [running, ['Clothing, Shoes & Jewelry', 'Women', 'Shoes', 'Athletic', 'Running'], false],
  [powerBanks, ['Cell Phones & Accessories', 'Accessories', 'Chargers & Power Adapters', 'Wall Chargers'], true],
  [powerBanks, ['Tools & Home Improvement', 'Power & Hand Tools', 'Power Tools', 'Drills'], false],
  [espresso, ['Home & Kitchen', 'Kitchen & Dining', 'Coffee, Tea & Espresso', 'Drip Coffee Machines'], true],
  [espresso, ['Home & Kitchen', 'Kitchen & Dining', 'Cookware', 'Dutch Ovens'], false],
  [['Cell Phones & Accessories', 'Cell Phones'], ['Cell Phones & Accessories', 'Accessories', 'Basic Cases'], false],
  [['Electronics'], ['electronics', 'Headphones'], true],
  [[], ['Electronics'], false],
])('%j and %j are of the same category: %s', (own, other, expected) => {
  expect(isSameCategory(own, other)).toBe(expected);
});

test('a product is of its own category, and of none whose broadest one differs', () => {
  const names = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(names, (categories) => {
      expect(isSameCategory(categories, categories)).toBe(true);
      expect(isSameCategory(categories, [`${categories[0]}!`, ...categories.slice(1)])).toBe(false);
    }),
  );
});
