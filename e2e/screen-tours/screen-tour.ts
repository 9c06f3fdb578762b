import { expect, type Page } from '@playwright/test';
import { open } from '#e2e/support/shop.ts';

/** A screen of the shop as the tours show it: what it takes to see it, from the screen before it on the tour. */
export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
  /** The width that has it; both unless told. */
  only?: 'phone' | 'desktop';
  /** The one address whose refusal belongs to the screen. */
  expectedError?: RegExp;
}

export interface Tour {
  title: string;
  viewer: 'visitor' | 'demo';
  screens: readonly Screen[];
}

/** The page at a path, once its heading shows and its scripts run. */
export function openPage(path: string, heading: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await waitForHydration(page);
  };
}

/** The same for a path that is only known once the run is on. */
export function openResolvedPage(path: () => Promise<string>, heading: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => openPage(await path(), heading)(page);
}

/** A press of the button with this name on the screen before, which opens the dialog with this title. */
export function openDialog(button: string | RegExp, title: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  };
}

/** Until React has taken the page over, what comes after the first load too: it leaves its mark on what it knows. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['main', 'main h1'].every((part) =>
      Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactProps')),
    ),
  );
}

export function screensForWidth(tour: Tour, isMobile: boolean): Screen[] {
  return tour.screens.filter(({ only }) => only === undefined || (only === 'phone') === isMobile);
}
