import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/catalog.ts';
import { toCardView, toPlainCards } from './card-view.ts';

const product: ProductCard = {
  asin: 'B000000001',
  productTitle: 'Norda Q40',
  productDescription: 'Headphones. '.repeat(20),
  manufacturer: 'Norda',
  price: 50,
  salePrice: 40,
  retailPrice: 60,
  priceSaving: 20,
  discountPercent: 33,
  landedPrice: { total: 61.5, taxes: 0, useFranchise: 'USE' },
  productRating: 4.5,
  countReview: 120,
  mainImage: { imageUrl: '/a.jpg' },
  prime: false,
  isNew: true,
  valid: true,
  forbidden: false,
  choices: '3 colores',
};

test('a card holds the beginning of the description, and none in a list that shows none', () => {
  const card = toCardView(product);
  expect(card.description).toBe(product.productDescription.slice(0, 86));
  expect(toPlainCards([product])).toEqual([{ ...card, description: '' }]);
});

test('a product without price, discount or landed price has none in its card', () => {
  const bare = { ...product, price: null, salePrice: null, discountPercent: null, landedPrice: null };
  expect(toCardView(bare)).toMatchObject({ price: null, listPrice: null, landed: null });
});
