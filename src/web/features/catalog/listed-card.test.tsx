import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { RatesReply } from '#contract/catalog.ts';
import { cents } from '#domain/money/cents.ts';
import { RateProvider } from '#web/lib/rate.tsx';
import { writeCard } from './card-markup.ts';
import type { CardView } from './card-view.ts';
import { ListedCard } from './listed-card.tsx';
import { ProductCard, type ProductCardProps } from './product-card.tsx';

const RATES = { buy: { USD: 39.5 }, sell: { USD: 41.7 } } as RatesReply;
const WORDS = `A "long" description & <b>more</b> that isn't over before the phone's limit, nor the other one`;
const CARD: CardView = {
  asin: 'B000000001',
  title: `Otter's "Shell" <Case> & Cover, slim silicone for phones of every size`,
  description: WORDS,
  price: 1234.5,
  listPrice: 1500,
  discountPercent: 18,
  landed: { total: 1520.07, taxed: true },
  rating: 4.6,
  reviews: 2318,
  image: `/pictures/a.svg?x='1'&y="2"`,
};

const VIEWS: Record<string, Partial<CardView>> = {
  ordinary: {},
  'without a rating': { rating: null },
  'without opinions': { reviews: 0 },
  'with one opinion': { reviews: 1 },
  'without a discount': { listPrice: null, discountPercent: null },
  'without taxes': { landed: { total: 9, taxed: false } },
  'with a short description': { description: `It's short & done` },
  'without a description': { description: '' },
  'with a title of one word': { title: 'X'.repeat(50) },
  'with a description that is cut once': { description: WORDS.slice(0, 70) },
  'without a price': { price: null, landed: null },
  'that is not for Uruguay': { landed: null },
  'without a picture': { image: null },
};
const LOOKS: Omit<ProductCardProps, 'product'>[] = [
  {},
  { list: true, level: 2 },
  { list: true, priority: true },
  { eager: true },
];
const CASES = Object.entries(VIEWS).flatMap(([name, view]) => LOOKS.map((look) => ({ name, view, look })));

test.each(CASES)('a card $name, $look, is written as React writes it', ({ view, look }) => {
  const props = { product: { ...CARD, ...view }, ...look };
  for (const rates of [RATES, null]) {
    const render = (card: React.ReactNode) =>
      renderToString(
        <MemoryRouter>
          <RateProvider rates={rates}>{card}</RateProvider>
        </MemoryRouter>,
      );
    expect(render(<ListedCard {...props} />)).toBe(render(<ProductCard {...props} />));
  }
});

test('an ordinary card is written as text, one without a picture or a price is not', () => {
  const options = { list: false, level: 3, uyu: cents(100) } as const;
  expect(writeCard({ product: CARD, ...options })).toContain('product-card__title');
  expect(writeCard({ product: { ...CARD, image: null }, ...options })).toBeNull();
  expect(writeCard({ product: { ...CARD, price: null }, ...options })).toBeNull();
});
