import { expect, type Locator } from '@playwright/test';

/** Expects the field to be marked as invalid with the message in its accessible description. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
}

/** Fills in the field and blurs it, which triggers its validation. */
export async function fillAndBlur(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}
