import { expect, type Locator, type Page } from '@playwright/test';

/** Types a day ('YYYY-MM-DD') into its field, in the order of Uruguay. */
export async function fillDay(within: Page | Locator, label: string, day: string): Promise<void> {
  const field = within.getByRole('group', { name: label });
  const [year = '', month = '', date = ''] = day.split('-');
  const parts = field.getByRole('spinbutton');
  await expect(parts).toHaveCount(3);
  await parts.nth(0).pressSequentially(date);
  await parts.nth(1).pressSequentially(month);
  await parts.nth(2).pressSequentially(year);
}
