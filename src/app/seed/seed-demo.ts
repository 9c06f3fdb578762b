import type { PreparedDeps } from '#app/open-shop.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { demoCategories } from '#simulators/catalogue/categories.ts';
import { demoKeywords } from '#simulators/catalogue/keywords.ts';
import { makeDemoAccount } from './demo-account/account.ts';
import { DEMO_EMAIL } from './demo-account/favorites-and-history.ts';
import { seedCatalogue } from './seed-catalogue.ts';

/** What a shop with simulated partners has to show from its first start on; on every later one there is nothing to do. */
export async function seedDemo(deps: PreparedDeps, say: (line: string) => void): Promise<void> {
  await seedDemoCatalogue(deps, say);
  if (deps.config.sistarbanc !== null) return;
  if (await makeDemoAccount(deps)) say(`Cuenta de demostración creada: ${DEMO_EMAIL}`);
}

/** A real marketplace brings its own products. */
export async function seedDemoCatalogue(deps: PreparedDeps, say: (line: string) => void): Promise<void> {
  if (deps.config.zinc !== null) return;
  const demo = { products: demoCatalogue(), categories: demoCategories, keywords: demoKeywords };
  const count = await seedCatalogue(deps, demo);
  if (count > 0) say(`Catálogo de demostración: ${count} productos`);
}
