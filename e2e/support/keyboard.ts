import { expect, type Locator, type Page } from '@playwright/test';

/** More than the focusable elements of any page of the shop. */
const MAX_TAB_STOPS = 120;

/** Presses Tab until `target` has the focus. Throws when it is not reached. */
export function tabTo(page: Page, target: Locator): Promise<void> {
  return moveFocusTo(page, target, 'Tab');
}

export function tabBackTo(page: Page, target: Locator): Promise<void> {
  return moveFocusTo(page, target, 'Shift+Tab');
}

async function moveFocusTo(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_TAB_STOPS; step++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

export async function pressKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Expects Tab and Shift+Tab to keep the focus inside the dialog (or outside of the page content). */
export async function expectFocusTrappedIn(page: Page, dialog: Locator): Promise<void> {
  const outside: string[] = [];
  for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(4).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const focused = await dialog.evaluate((element) => {
      const { activeElement } = document;
      const isOutside = activeElement !== null && activeElement !== document.body && !element.contains(activeElement);
      return isOutside ? activeElement.outerHTML.slice(0, 120) : null;
    });
    if (focused !== null) outside.push(focused);
  }
  expect(outside, 'focused elements outside of the dialog').toEqual([]);
}

/** Expects a visible focus indicator: an outline or shadow on the element, its label or its parent. */
export async function expectFocusVisible(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const isVisible = await target.evaluate((element) => {
    const candidates = [element, element.closest('label'), element.parentElement].filter(
      (candidate) => candidate !== null,
    );
    return candidates.some((candidate) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
  });
  expect(isVisible, `the focus on ${target} is visible`).toBe(true);
}
