import type { ProductCard } from '#contract/catalog.ts';
import { TEXT_LIMITS } from '#domain/catalog/truncate.ts';
import { listPrice, sellingPrice } from './product-prices.ts';

/** What a card shows of a product; amounts in dollars. */
export interface CardView {
  asin: string;
  title: string;
  /** The beginning of the description, one character more than is shown so that the card can tell that it is cut; '' where the list shows none. */
  description: string;
  /** Of one unit in the States; null where the shop has no price today. */
  price: number | null;
  /** The list price to strike through; null without a discount. */
  listPrice: number | null;
  discountPercent: number | null;
  /** The landed price and whether taxes are part of it; null where the product is not sold to Uruguay. */
  landed: { total: number; taxed: boolean } | null;
  rating: number | null;
  reviews: number;
  image: string | null;
  /** '5 colores, 6 talles'; '' for a product that comes in one. */
  choices: string;
}

const MAX_DESCRIPTION = TEXT_LIMITS.cardDescription + 1;

export function toCardView(product: ProductCard): CardView {
  const { landedPrice, productDescription } = product;
  return {
    asin: product.asin,
    title: product.productTitle,
    description: [...productDescription.slice(0, 2 * MAX_DESCRIPTION)].slice(0, MAX_DESCRIPTION).join(''),
    price: sellingPrice(product),
    listPrice: listPrice(product),
    discountPercent: product.discountPercent,
    landed: landedPrice && { total: landedPrice.total, taxed: landedPrice.taxes > 0 },
    rating: product.productRating,
    reviews: product.countReview,
    image: product.mainImage.imageUrl,
    choices: product.choices,
  };
}

/** The cards of a list that shows no descriptions. */
export function toPlainCards(products: readonly ProductCard[]): CardView[] {
  return products.map((product) => ({ ...toCardView(product), description: '' }));
}
