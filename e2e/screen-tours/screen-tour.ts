import { expect, type Page } from '@playwright/test';
import { open } from '#e2e/support/shop.ts';

/** A screen of a tour. `open` starts on the previous screen of the tour. */
export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
  /** The only viewport that has the screen, or one of several screens of the same page; both without it. */
  only?: 'phone' | 'desktop';
  /** URL whose error response is part of the screen. */
  expectedError?: RegExp;
}

export interface Tour {
  title: string;
  viewer: 'visitor' | 'demo';
  screens: readonly Screen[];
}

/** Opens a path and waits for its heading and for hydration. */
export function openPage(path: string, heading: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await waitForHydration(page);
  };
}

/** The same for a path that is only known during the run. */
export function openResolvedPage(path: () => Promise<string>, heading: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => openPage(await path(), heading)(page);
}

/** Clicks the button on the previous screen, which opens the dialog with this title. */
export function openDialog(button: string | RegExp, title: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  };
}

/** Waits until React has hydrated the page, lazy content included: hydrated elements have a `__reactProps` key. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['main', 'main h1'].every((part) =>
      Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactProps')),
    ),
  );
}

export async function openHydrated(page: Page, path: string): Promise<void> {
  await open(page, path);
  await waitForHydration(page);
}

export function screensForWidth(tour: Tour, isMobile: boolean): Screen[] {
  return tour.screens.filter(({ only }) => only === undefined || (only === 'phone') === isMobile);
}
