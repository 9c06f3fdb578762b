import { expect, test } from 'vitest';
import { FORBIDDEN_CODES } from '#domain/catalog/customs-rule.ts';
import { CUSTOMS_RULES } from '#domain/catalog/customs-rules.ts';
import { forbiddenReason } from '#domain/catalog/forbidden.ts';

const FORBIDDEN: [string, string[], string][] = [
  ['Airsoft Pistol, spring powered', ['Sports & Outdoors'], 'WEAPON'],
  ['Pepper Spray Keychain', [], 'WEAPON'],
  ['9mm Ammunition, 50 rounds', [], 'AMMUNITION'],
  ['Tactical Knife with sheath', ['Sports & Outdoors'], 'BLADE'],
  ['Full tang Katana', [], 'BLADE'],
  ['CBD Gummies', [], 'DRUG'],
  ['Vitamin D3 Softgels', ['Health & Household', 'Vitamins, Minerals & Supplements'], 'MEDICINE'],
  ['Medium Roast Coffee Pods', ['Grocery & Gourmet Food'], 'FOOD'],
  ['Salmon recipe kibble', ['Pet Supplies', 'Dogs', 'Food'], 'FOOD'],
  ['Heirloom Tomato Seeds', ['Patio, Lawn & Garden'], 'PLANT'],
  ['Live Crickets 250 count', ['Pet Supplies'], 'ANIMAL'],
  ['Vape Pen Starter', [], 'TOBACCO'],
  ['Single malt whisky 750ml', [], 'ALCOHOL'],
  ['Sauvage, Eau de Parfum, 3.4 oz', ['Beauty & Personal Care'], 'PERFUME'],
  ['Gloss Clear Spray Paint', ['Tools & Home Improvement'], 'FLAMMABLE'],
  ['INIU Power Bank 10000mAh', ['Cell Phones & Accessories'], 'LITHIUM'],
  ['18650 Rechargeable Battery 4 pack', [], 'LITHIUM'],
  ['Birthday Sparklers 36 pack', [], 'FIREWORK'],
  ['Las Vegas Slot Machine', [], 'GAMBLING'],
  ['Garden insecticide concentrate', [], 'POISON'],
  ['GPS signal jammer', [], 'JAMMER'],
];

const ALLOWED: [string, string[]][] = [
  ['Food Processor 8 cup', ['Home & Kitchen']],
  ['Knife Sharpener 3 stage', ['Home & Kitchen']],
  ['Chef Knife 8 inch', ['Home & Kitchen']],
  ['Toy gun with foam darts', ['Toys & Games']],
  ['Hot Glue Gun', ['Arts, Crafts & Sewing']],
  ['Massage Gun', ['Health & Household']],
  ['Plants vs Zombies: Battle for Neighborville', ['Video Games']],
  ['Dog Food Bowl stainless steel', ['Pet Supplies', 'Dogs', 'Feeding & Watering Supplies']],
  ['Cordless Drill with lithium-ion battery and charger', ['Tools & Home Improvement']],
  ['Wireless earbuds, 500 mAh battery case', ['Electronics']],
  ['Aurora X2 5G Smartphone, 256 GB, 5000 mAh Battery', ['Cell Phones & Accessories', 'Cell Phones']],
  ['Guns N Roses T-Shirt pistols', ['Clothing, Shoes & Jewelry']],
  ['The Perfume: story of a murderer', ['Books']],
  ['Empty perfume atomizer', ['Beauty & Personal Care']],
  ['AA Alkaline Batteries, 24 count', ['Electronics']],
  ['Wine glasses set of 4', ['Home & Kitchen']],
  ['Artificial bonsai tree', ['Home & Kitchen']],
  ['Cigar humidor', ['Home & Kitchen']],
  ['Duct Silencer 8 inch', []],
  ['Laptop 15 inch', ['Electronics']],
];

test.each(FORBIDDEN)('%s is forbidden', (productTitle, categories, code) => {
  const reason = forbiddenReason({ productTitle, categories });
  expect(reason?.code).toBe(code);
  expect(reason?.reason).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
});

test.each(ALLOWED)('%s is allowed', (productTitle, categories) => {
  expect(forbiddenReason({ productTitle, categories })).toBeNull();
});

test('every code has a rule with a start date', () => {
  expect(new Set(CUSTOMS_RULES.map(({ code }) => code))).toEqual(new Set(FORBIDDEN_CODES));
  expect(CUSTOMS_RULES.every(({ validFrom }) => /^\d{4}-\d{2}-\d{2}$/.test(validFrom))).toBe(true);
});
