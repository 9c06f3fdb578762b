import { expect, type Locator } from '@playwright/test';

/** The message of a field as a screen reader hears it: tied to its control, which is marked as wrong. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
}

/** Types into a field and leaves it: from then on it says what is wrong. */
export async function fillAndBlur(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}
