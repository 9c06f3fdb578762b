import { categoryPage, productPage, searchPage } from '#contract/pages.ts';
import { slugOf } from '#domain/catalog/category-pages.ts';
import type { FleetStage } from '#proof/lib/fleet-stage.ts';
import { buy, type Shopper } from '#proof/lib/shopper.ts';
import type { StaffClient } from '#proof/lib/staff-client.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { readCategories } from '#simulators/catalogue/menu.ts';
import { PASSWORD } from '#testing/forms.ts';
import { plainProducts } from '#testing/order-steps.ts';
import type { VisitKind } from './traffic.ts';

/** One request, or for an order all that it takes; whether it was answered well. */
export type Visit = (n: number) => Promise<boolean>;

const ASINS = plainProducts(12);
const SHOWN = demoCatalogue()
  .slice(0, 1200)
  .map(({ asin }) => asin);
const CATEGORIES = readCategories().flatMap(({ name, subCategories }) =>
  subCategories.map((part) => [slugOf(name), slugOf(part.name)]),
);
const LISTS = [1, 2, 3, 4, 5].flatMap((page) => CATEGORIES.map((path) => categoryPage(path, page)));
const KEYWORDS = ['auriculares', 'campera', 'zapatillas', 'mochila', 'libro', 'cafetera'];

/** What is asked of a shop, by kind, in the order in which it is measured. Each visit of a kind has another number. */
export function visitsOf({ fleet, client, shoppers }: FleetStage, staff: StaffClient): Record<VisitKind, Visit> {
  const read = async (n: number, path: string) => {
    const url = fleet.urls[n % fleet.urls.length] ?? fleet.urls[0];
    const response = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } });
    await response.arrayBuffer();
    return response.ok;
  };
  const asinOf = (n: number) => ASINS[n % ASINS.length] ?? '';
  const keywordOf = (n: number) => KEYWORDS[n % KEYWORDS.length] ?? '';
  const shopperOf = (n: number) => shoppers[n % shoppers.length] as Shopper;
  return {
    'page from the cache': (n) => read(n, `/products?asin=${asinOf(n)}`),
    // More pages than the cache holds, one after the other; of results, with a price that nobody has asked for.
    'product page': (n) => read(n, productPage(SHOWN[n % SHOWN.length] ?? '')),
    'list page': (n) => read(n, LISTS[n % LISTS.length] ?? ''),
    'search page': (n) => read(n, `${searchPage(keywordOf(n))}&max=${1000 + n}`),
    'product call': (n) => read(n, `/api/products/${asinOf(n)}`),
    'search call': (n) => read(n, `/api/products?keyword=${keywordOf(n)}`),
    'product into a cart': async (n) => {
      const body = { productId: asinOf(Math.floor(n / shoppers.length)), quantity: 1 };
      return (await shopperOf(n).account.call('addCartItem', { body })).ok;
    },
    'sign-in': async (n) => {
      const { email } = shopperOf(n).account;
      return (await client.call('signIn', { body: { email, password: PASSWORD } })).ok;
    },
    'orders of a shopper': async (n) => (await shopperOf(n).account.call('listOrders', { query: {} })).ok,
    "the staff's orders": async () => (await staff.read('listOrders', {})).status === 200,
    "the staff's exceptions": async () => (await staff.read('countExceptions', {})).status === 200,
    'order, from cart to purchase': async (n) => {
      const shopper = shopperOf(n);
      const before = shopper.refusals.length;
      await buy(shopper);
      return shopper.refusals.length === before;
    },
  };
}
