import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { findNamed, getLink, getNamed, textOf } from '#e2e/support/server-elements.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { type StaffVisit, statusOf, visitAsStaff } from '#e2e/support/staff-visit.ts';

/** What is staged, and what the staff reads in the queue. */
const STAGED = [
  ['Pagué, y ahora me dicen que no hay más', 'Se le preguntó a quien compró por un producto'],
  ['Me cobraron dos veces', 'Devolución rechazada o que espera a una persona'],
  ['Pagué en efectivo, devuélvanme a mi cuenta', 'Devolución para transferir'],
] as const;

/** Stages a complaint; returns the links of its outcome. */
async function stage(visit: StaffVisit, email: string, [says, row]: (typeof STAGED)[number]): Promise<string[]> {
  // Another test may end the faults of the same store meanwhile; the page then says to try again.
  await expect(async () => {
    await visit.open(`/dev/problemas?de=${email}`);
    const card = getNamed(visit.document, 'article', `«${says}»`);
    expect(textOf(card)).toContain(`En la cola: ${row}`);
    const form = card.querySelector('form');
    if (form) await visit.send(form, { button: 'Armar' });
    expect(statusOf(visit.document)).toContain(`Listo: «${says}»`);
  }).toPass();
  const links = visit.document.querySelectorAll('[role="status"] a[href]');
  const names = links.map(textOf);
  expect(names).toHaveLength(4);
  expect(names).toContain(`La cola: ${row}`);
  return links.map((link) => link.getAttribute('href') ?? '');
}

test('complaints are staged one after the other, without script, and each leads to the mails and to the order of the shopper and of the staff', {
  tag: '@phone',
}, async ({ browser, viewport }) => {
  const { email, token } = await newCustomerWithCustomsData();
  const visit = await visitAsStaff('/dev/problemas', { cookie: null });
  const [choice] = visit.document.querySelectorAll('form');
  if (choice) await visit.send(choice, { fields: { 'Correo de quien compra': email }, button: 'Cambiar' });
  expect(visit.document.querySelectorAll('article').length).toBe(12);
  const page = await browser.newPage({ storageState: signedInState(token), viewport });

  const [question, ...others] = STAGED;
  const [own = '', , staffs = ''] = await stage(visit, email, question);
  await test.step('the page and what it staged', async () => {
    await page.goto(SHOP_URL + visit.path);
    await expect(page.getByRole('heading', { name: `Listo: «${question[0]}»` })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
  await test.step('the order of the shopper and of the staff', async () => {
    await page.goto(SHOP_URL + own);
    await expect(page.getByRole('region', { name: '¿Qué hacemos con este producto?' })).toBeVisible();
    const { page: staffPage } = await visitAsStaff(staffs);
    expect(staffPage.text).toContain('Se le preguntó a quien compró por un producto');
  });

  for (const complaint of others) await stage(visit, email, complaint);
  const mails = await visitAsStaff(getLink(visit.document, 'Los correos que recibió').getAttribute('href') ?? '', {
    cookie: null,
  });
  expect(findNamed(mails.document, 'h1, h2, h3', /Tu devolución|Te devolvemos/).map(textOf)).not.toEqual([]);
  await page.close();
});
