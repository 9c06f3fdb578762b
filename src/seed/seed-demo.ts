import { simulatedPartners } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { readCategories } from '#simulators/catalogue/menu.ts';
import { createDemoTranslations } from '#simulators/catalogue/translations.ts';
import { createDemoAccount } from './demo-account/create-demo-account.ts';
import { DEMO_EMAIL } from './demo-account.ts';
import { seedCatalogue } from './seed-catalogue.ts';

type DemoDeps = Parameters<typeof createDemoAccount>[0] & Parameters<typeof seedDemoCatalogue>[0];

/** Creates the demo catalogue and account of a shop with simulated partners at its first start; does nothing later. */
export async function seedDemo(deps: DemoDeps, print: (line: string) => void): Promise<void> {
  await seedDemoCatalogue(deps, print);
  if (!simulatedPartners(deps.config).includes('sistarbanc')) return;
  if (await createDemoAccount(deps)) print(`Cuenta de demostración creada: ${DEMO_EMAIL}`);
}

/** Creates the demo catalogue, unless the marketplace is real. */
export async function seedDemoCatalogue(
  deps: Pick<Context, 'config' | 'db' | 'clock' | 'cache' | 'writeBehind' | 'dictionary'>,
  print: (line: string) => void,
): Promise<void> {
  if (!simulatedPartners(deps.config).includes('zinc')) return;
  // What the simulated translator would answer, so that the first page is in Spanish.
  const translations = simulatedPartners(deps.config).includes('deepl') ? createDemoTranslations() : new Map();
  const demo = { products: demoCatalogue(), categories: readCategories(), translations };
  const count = await seedCatalogue(deps, demo);
  if (count > 0) print(`Catálogo de demostración: ${count} productos`);
}
