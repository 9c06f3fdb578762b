import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { CUSTOMER_TOURS } from '#e2e/screen-tours/customer-tours.ts';
import { type Screen, screensForWidth, type Tour } from '#e2e/screen-tours/screen-tour.ts';
import { VISITOR_TOURS } from '#e2e/screen-tours/visitor-tours.ts';
import { DEMO_TOKEN, signedInState } from '#e2e/support/customers.ts';
import { stubExternalImages } from '#e2e/support/shop.ts';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on colour: all that the other theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const MIN_WIDTH = 320;

// A tour is many screens, each looked at in four ways.
test.describe.configure({ timeout: 600_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const tour of VISITOR_TOURS) checkTour(tour);

test.describe('for a customer', () => {
  test.use({ storageState: ({ baseURL: _ }, use) => use(signedInState(DEMO_TOKEN)) });
  for (const tour of CUSTOMER_TOURS) checkTour(tour);
});

/** Every screen is opened once, and looked at in each of these ways. */
function checkTour(tour: Tour): void {
  test(`${tour.title}: no accessibility violations in both themes, no browser errors, no overflow at ${MIN_WIDTH} px`, async ({
    page,
    isMobile,
    viewport,
  }) => {
    const complaints = await collectBrowserErrors(page);
    for (const screen of screensForWidth(tour, isMobile)) {
      await test.step(screen.name, async () => {
        complaints.length = 0;
        await page.emulateMedia({ colorScheme: 'light' });
        await screen.open(page);
        const byDay = await findViolations(page, (axe) => axe.withTags(AXE_TAGS));
        await page.emulateMedia({ colorScheme: 'dark' });
        const byNight = await findViolations(page, (axe) => axe.withRules(COLOUR_RULES));
        await page.setViewportSize({ width: MIN_WIDTH, height: 640 });
        await waitForIdle(page);
        const tooWide = await findOverflow(page, MIN_WIDTH);
        await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
        const heard = complaints.filter((complaint) => !isExpected(complaint, screen));
        const clean = { byDay: [], byNight: [], tooWide: [], heard: [] };
        expect.soft({ byDay, byNight, tooWide, heard }, screen.name).toEqual(clean);
      });
    }
  });
}

/** What axe finds on the page as it stands, a line each: the rule, the element, what is wrong with it. */
async function findViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Without frames there is nothing to gather from elsewhere, and no second page has to be opened for it; to name
  // every element that is right would take as long as to look for what is wrong.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await choose(axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1).join(' ').replace(/\s+/g, ' ').trim();
      return `${id}: ${target.join(' ')}: ${why}`;
    }),
  );
}

/** Everything that a browser tells a developer: console, uncaught errors (React's of hydration too), broken policy. */
async function collectBrowserErrors(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await stubExternalImages(page);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy ${violatedDirective} broken by ${blockedURI}`);
    });
  });
  return complaints;
}

/** Where a screen shows a refusal, the browser notes the answer's status too. */
function isExpected(complaint: string, { expectedError: refused }: Screen): boolean {
  return refused !== undefined && complaint.includes('Failed to load resource') && refused.test(complaint);
}

/** Until the browser has nothing left to do at once; one that is never done shows its faults all the same. */
function waitForIdle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })));
}

/** Nothing when the page fits; else what of it stands out on the right, at most five elements. */
function findOverflow(page: Page, width: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= limit) return [];
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > limit + 1 && element.checkVisibility(),
    );
    const names = out.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`);
    return [`the page is ${scrollWidth} wide`, ...names];
  }, width);
}
