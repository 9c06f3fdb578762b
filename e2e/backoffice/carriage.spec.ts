import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct, previewAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';

const uniqueNumber = () => `SP-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;

const fileOf = (number: string) => ({
  name: 'skypostal-noviembre.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Invoice Number,Invoice Date,Tracking Number,Billed Weight (kg),Charge (USD),Other Charges\r\n${number},2026-11-20,NADIE-${number},1.2,"14.50",0.75\r\n`,
  ),
});

for (const javaScriptEnabled of [true, false])
  test(`an invoice of the carrier is imported, and its difference disputed, ${javaScriptEnabled ? 'with' : 'without'} script`, {
    tag: javaScriptEnabled ? '@desktop' : '@phone',
  }, async ({ browser, viewport }) => {
    const page = await browser.newPage({ javaScriptEnabled, viewport });
    const number = uniqueNumber();
    await signInStaff(page, '/dinero/fletes');
    if (javaScriptEnabled) await expectAccessible(page);
    const options = { script: javaScriptEnabled };
    const form = await openAct(page, 'Importar una factura', options);
    await form.getByLabel('Archivo CSV').setInputFiles(fileOf(number));
    await previewAct(page, 'Importar una factura', {
      ...options,
      reason: 'Factura de noviembre',
      expected: `La factura ${number} tiene 1 línea de 1 envío por U$S`,
    });
    if (!javaScriptEnabled) await expect(form.getByText('Elegido: skypostal-noviembre.csv')).toBeVisible();
    await form.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('link', { name: number, exact: true }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Factura ${number}`);
    if (javaScriptEnabled) {
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    await performAct(page, `Decidir el paquete NADIE-${number}`, {
      ...options,
      reason: 'No es un paquete nuestro',
      expected: 'Se reclaman',
    });
    await expect(page.getByText('«No es un paquete nuestro»')).toBeVisible();
    await expect(page.getByRole('heading', { name: `Paquete NADIE-${number} · Reclamado` })).toBeVisible();
    await page.close();
  });

for (const javaScriptEnabled of [true, false])
  test(`a month is downloaded as CSV ${javaScriptEnabled ? 'with' : 'without'} script`, {
    tag: javaScriptEnabled ? '@phone' : '@desktop',
  }, async ({ browser, viewport }) => {
    const page = await browser.newPage({ javaScriptEnabled, viewport });
    await signInStaff(page, '/dinero/exportar');
    const form = await openAct(page, 'Preparar un archivo', { script: javaScriptEnabled });
    await form.getByLabel('Qué').selectOption('orders');
    await performAct(page, 'Preparar un archivo', {
      script: javaScriptEnabled,
      reason: 'Cierre del mes',
      expected: 'Podés descargar órdenes de',
    });
    const link = page.getByRole('link', { name: /Descargar órdenes de/ }).first();
    await expect(link).toBeVisible();
    if (javaScriptEnabled) {
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    const downloading = page.waitForEvent('download');
    await link.click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^ordenes-\d{4}-\d{2}\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFOrden;Creada;Estado;/);
    await page.close();
  });
