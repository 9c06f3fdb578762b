import type { PreparedNeeds } from '#app/open-shop.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { demoCategories } from '#simulators/catalogue/categories.ts';
import { demoKeywords } from '#simulators/catalogue/keywords.ts';
import { makeDemoAccount } from './demo-account/account.ts';
import { DEMO_EMAIL } from './demo-account/favorites-and-history.ts';
import { seedCatalogue } from './seed-catalogue.ts';

/** What a shop with simulated partners has to show from its first start on; on every later one there is nothing to do. */
export async function seedDemo(needs: PreparedNeeds, say: (line: string) => void): Promise<void> {
  await seedDemoCatalogue(needs, say);
  if (needs.config.sistarbanc !== null) return;
  if (await makeDemoAccount(needs)) say(`Cuenta de demostración creada: ${DEMO_EMAIL}`);
}

/** A real marketplace brings its own products. */
export async function seedDemoCatalogue(needs: PreparedNeeds, say: (line: string) => void): Promise<void> {
  if (needs.config.zinc !== null) return;
  const demo = { products: demoCatalogue(), categories: demoCategories, keywords: demoKeywords };
  const count = await seedCatalogue(needs, demo);
  if (count > 0) say(`Catálogo de demostración: ${count} productos`);
}
