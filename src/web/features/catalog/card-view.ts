import type { ProductCard } from '#contract/catalog.ts';
import { listPrice, sellingPrice } from './product-prices.ts';

/** What a card shows of a product; amounts in dollars. */
export interface CardView {
  asin: string;
  title: string;
  /** The description, or its beginning; '' where the list shows none. */
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

export function toCardView(product: ProductCard): CardView {
  const { landedPrice } = product;
  return {
    asin: product.asin,
    title: product.productTitle,
    description: product.productDescription,
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
