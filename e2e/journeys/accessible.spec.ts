import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { CUSTOMER_TOURS } from '#e2e/screens/customer.ts';
import { screensOf, type Tour } from '#e2e/screens/screen.ts';
import { VISITOR_TOURS } from '#e2e/screens/visitor.ts';
import { DEMO_TOKEN, signedIn } from '#e2e/steps/customer.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on colour: all that the other theme can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const tour of VISITOR_TOURS) accessible(tour);

test.describe('for a customer', () => {
  test.use({ storageState: ({ baseURL: _ }, use) => use(signedIn(DEMO_TOKEN)) });
  for (const tour of CUSTOMER_TOURS) accessible(tour);
});

function accessible(tour: Tour): void {
  test(`everybody can use ${tour.title}, by day and by night`, async ({ page, isMobile }) => {
    for (const screen of screensOf(tour, isMobile)) {
      await test.step(screen.name, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await screen.open(page);
        const byDay = await faults(page, (axe) => axe.withTags(STANDARD));
        await page.emulateMedia({ colorScheme: 'dark' });
        const byNight = await faults(page, (axe) => axe.withRules(OF_COLOUR));
        expect.soft({ byDay, byNight }, screen.name).toEqual({ byDay: [], byNight: [] });
      });
    }
  });
}

/** What axe finds on the page as it stands, a line each: the rule, the element, what is wrong with it. */
async function faults(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Without frames there is nothing to gather from elsewhere, and no second page has to be opened for it.
  const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode()).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1).join(' ').replace(/\s+/g, ' ').trim();
      return `${id}: ${target.join(' ')}: ${why}`;
    }),
  );
}
