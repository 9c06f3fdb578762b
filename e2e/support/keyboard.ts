import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen of the shop has of what can take the focus. */
const MAX_TAB_STOPS = 120;

/** Walks forward by Tab until the focus stands on `target`; fails when no way leads there. */
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
  throw new Error(`${key} does not lead to ${target}`);
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

/** Tab goes round within the dialog: whatever takes the focus is in it (or nothing of the page is). */
export async function expectFocusTrappedIn(page: Page, dialog: Locator): Promise<void> {
  const strays: string[] = [];
  for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(4).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const stray = await dialog.evaluate((element) => {
      const { activeElement } = document;
      const isOutside = activeElement !== null && activeElement !== document.body && !element.contains(activeElement);
      return isOutside ? activeElement.outerHTML.slice(0, 120) : null;
    });
    if (stray !== null) strays.push(stray);
  }
  expect(strays, 'what took the focus outside of the dialog').toEqual([]);
}

/** The place of the focus can be seen: an outline or a shadow on it or on what draws it. */
export async function expectFocusVisible(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const drawn = await target.evaluate((element) => {
    const around = [element, element.closest('label'), element.parentElement].filter((one) => one !== null);
    return around.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
  });
  expect(drawn, `the focus on ${target} is drawn`).toBe(true);
}
