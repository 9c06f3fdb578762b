import { expect, type Locator, type Page } from '@playwright/test';

interface ActOptions {
  /** Where the act's button is, for one that a page has several of. */
  within?: Page | Locator;
  /** Whether the page runs script: an act is a dialog then, otherwise a form that unfolds. */
  script?: boolean;
}

/** The button that opens an act. */
export function actButton(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

/** Opens an act, unless it is open; returns its form. */
export async function openAct(page: Page, name: string, options: ActOptions = {}): Promise<Locator> {
  const { within = page, script = true } = options;
  const form = page.getByRole('form', { name, exact: true });
  if (await form.isVisible()) return form;
  await (script ? actButton(within, name) : within.locator('summary').getByText(name, { exact: true })).click();
  await expect(form).toBeVisible();
  return form;
}

interface PerformOptions extends ActOptions {
  reason: string;
  /** What the act says that it will do. */
  expected?: string | RegExp;
}

/** Opens an act, gives the reason and looks at what it will do; returns its form, for the confirmation. */
export async function previewAct(page: Page, name: string, options: PerformOptions): Promise<Locator> {
  const { reason, expected = 'Esto va a pasar', script = true } = options;
  const form = await openAct(page, name, options);
  await form.getByLabel('Motivo', { exact: true }).fill(reason);
  if (!script) await form.getByRole('button', { name: 'Ver qué pasa' }).click();
  await expect(form.getByRole('status')).toContainText('Esto va a pasar');
  await expect(form.getByRole('status')).toContainText(expected);
  return form;
}

/** Looks at what an act will do, and does it. */
export async function performAct(page: Page, name: string, options: PerformOptions): Promise<void> {
  const form = await previewAct(page, name, options);
  await form.getByRole('button', { name: 'Confirmar' }).click();
  // What an earlier act did may still stand on the page.
  if (options.script ?? true) await expect(form).toBeHidden();
}
