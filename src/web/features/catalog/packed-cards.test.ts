import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/catalog.ts';
import { toCardView } from './card-view.ts';
import { packCards, unpackCards } from './packed-cards.ts';

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

test('packed cards hold exactly what a card view shows, without a description where the list shows none', () => {
  expect(unpackCards(packCards([product]))).toEqual([{ ...toCardView(product), description: '' }]);
});

test('a described card keeps the beginning of the description', () => {
  const [card] = unpackCards(packCards([product], true));
  expect(card?.description).not.toBe('');
  expect(product.productDescription.startsWith(card?.description ?? ' ')).toBe(true);
});

test('a product without price, discount or landed price has none in its card', () => {
  const bare = { ...product, price: null, salePrice: null, discountPercent: null, landedPrice: null };
  expect(unpackCards(packCards([bare]))).toMatchObject([{ price: null, listPrice: null, landed: null }]);
});
