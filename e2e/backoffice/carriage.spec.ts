import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct, previewAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { findNamed, getNamed, headingOf } from '#e2e/support/server-elements.ts';
import { descriptionOf, fieldOf, statusOf, visitAsStaff } from '#e2e/support/staff-visit.ts';

const uniqueNumber = () => `SP-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;

const FILE_NAME = 'skypostal-noviembre.csv';
const fileOf = (number: string) =>
  `Invoice Number,Invoice Date,Tracking Number,Billed Weight (kg),Charge (USD),Other Charges\r\n${number},2026-11-20,NADIE-${number},1.2,"14.50",0.75\r\n`;

const IMPORT = 'Importar una factura';

test('an invoice of the carrier is imported, and its difference disputed', { tag: '@desktop' }, async ({ page }) => {
  const number = uniqueNumber();
  await signInStaff(page, '/dinero/fletes');
  const form = await openAct(page, IMPORT);
  const buffer = Buffer.from(fileOf(number));
  await form.getByLabel('Archivo CSV').setInputFiles({ name: FILE_NAME, mimeType: 'text/csv', buffer });
  await previewAct(page, IMPORT, {
    reason: 'Factura de noviembre',
    expected: `La factura ${number} tiene 1 línea de 1 envío por U$S`,
  });
  await form.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('link', { name: number, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Factura ${number}`);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await performAct(page, `Decidir el paquete NADIE-${number}`, {
    reason: 'No es un paquete nuestro',
    expected: 'Se reclaman',
  });
  await expect(page.getByText('«No es un paquete nuestro»')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Paquete NADIE-${number} · Reclamado` })).toBeVisible();
});

test('without script an invoice of the carrier is imported, and its difference disputed', {
  tag: '@phone',
}, async () => {
  const number = uniqueNumber();
  const visit = await visitAsStaff('/operacion/dinero/fletes');
  const file = new File([fileOf(number)], FILE_NAME, { type: 'text/csv' });
  await visit.send(IMPORT, { fields: { 'Archivo CSV': file, Motivo: 'Factura de noviembre' }, button: 'Ver qué pasa' });
  const form = getNamed(visit.document, 'form', IMPORT);
  expect(statusOf(form)).toContain('Esto va a pasar');
  expect(statusOf(form)).toContain(`La factura ${number} tiene 1 línea de 1 envío por U$S`);
  expect(descriptionOf(fieldOf(form, 'Archivo CSV'))).toContain(`Elegido: ${FILE_NAME}`);
  await visit.send(IMPORT, { button: 'Confirmar' });
  await visit.follow(number);
  expect(headingOf(visit.page)).toBe(`Factura ${number}`);
  await visit.perform(`Decidir el paquete NADIE-${number}`, {
    reason: 'No es un paquete nuestro',
    expected: 'Se reclaman',
  });
  expect(visit.page.text).toContain('«No es un paquete nuestro»');
  expect(findNamed(visit.document, 'h2, h3', `Paquete NADIE-${number} · Reclamado`)).toHaveLength(1);
});

const EXPORT = 'Preparar un archivo';
const FILE = /^\uFEFFOrden;Creada;Estado;/;

test('a month is downloaded as CSV', { tag: '@phone' }, async ({ page }) => {
  await signInStaff(page, '/dinero/exportar');
  const form = await openAct(page, EXPORT);
  await form.getByLabel('Qué').selectOption('orders');
  await performAct(page, EXPORT, { reason: 'Cierre del mes', expected: 'Podés descargar órdenes de' });
  const link = page.getByRole('link', { name: /Descargar órdenes de/ }).first();
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const downloading = page.waitForEvent('download');
  await link.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^ordenes-\d{4}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(FILE);
});

test('without script a month is downloaded as CSV', { tag: '@desktop' }, async () => {
  const visit = await visitAsStaff('/operacion/dinero/exportar');
  await visit.perform(EXPORT, {
    fields: { Qué: 'orders' },
    reason: 'Cierre del mes',
    expected: 'Podés descargar órdenes de',
  });
  const file = await visit.download(/Descargar órdenes de/);
  expect(file.name).toMatch(/^ordenes-\d{4}-\d{2}\.csv$/);
  expect(file.text).toMatch(FILE);
});
