import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopper, placeOrder, type Shopper } from '#testing/order-steps.ts';
import { jpeg } from '#testing/photos.ts';
import { runCommand } from '#testing/run-command.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { applyCommand, parseCommand } from './cases.ts';

let shop: TestShop;
let shopper: Shopper;
let orderId: string;
beforeAll(async () => {
  shop = await startShop();
  shopper = await createShopper(shop);
  orderId = (await placeOrder(shop, shopper)).id;
});
afterAll(() => shop.stop());

const run = (...args: string[]) =>
  runCommand({ parse: parseCommand, apply: (command, print) => applyCommand(shop.context, command, print) }, args);

async function openCase(kind: string, text: string) {
  return (await shop.call('openCase', { params: { id: orderId }, body: { kind, text } }, shopper)).body;
}

const read = async (id: string) => {
  const { body } = await shop.call('listCases', { params: { id: orderId } }, shopper);
  return body.find((each: { id: string }) => each.id === id);
};

describe('the cases command', () => {
  test.each([
    [],
    ['list', '2001'],
    ['list', '--by', 'Marta'],
    ['show'],
    ['show', 'el primero'],
    ['show', '2001', '--text', 'x'],
    ['answer', '2001'],
    ['answer', '2001', '--text', '  '],
    ['answer', '2001', '--reason', 'x'],
    ['answer', '2001', '--text', 'x', '--by', ''],
    ['answer', '2001', '2002', '--text', 'x'],
    ['close', '2001', '--text', 'x'],
    ['close', '2001', '--reason', 'x'.repeat(2001)],
    ['reopen', '2001', '--reason', 'x'],
  ])('refuses the arguments %j %j %j %j', (...args) => {
    expect(
      parseCommand(
        args.filter((arg) => arg !== undefined),
        'ana',
      ),
    ).toBeNull();
  });

  test('lists the open cases and who waits, without texts or names', async () => {
    const { number } = await openCase('late', 'No llegó');
    const line = async () => (await run('list')).text.split('\n').find((each) => each.includes(`Caso ${number} `));
    expect(await line()).toMatch(/ · No llegó a tiempo · desde .* · espera respuesta$/);
    await run('answer', String(number), '--text', 'La buscamos');
    expect(await line()).not.toContain('espera respuesta');
    expect((await run('list')).text).not.toContain(shopper.email);
  });

  test('shows what was written, without control characters, and writes the photos to a folder', async () => {
    const opened = await openCase('damaged', 'Roto\tpor \nun lado');
    const photo = Buffer.from(jpeg());
    const params = { id: orderId, caseId: opened.id };
    await shop.call('addCasePhoto', { params, body: { photo: photo.toString('base64') } }, shopper);
    const folder = mkdtempSync(join(tmpdir(), 'puente-cases-'));
    const shown = await run('show', String(opened.number), '--photos', folder);
    expect(shown.code).toBe(0);
    expect(shown.text).toContain('Rotopor \nun lado');
    const path = join(folder, `caso-${opened.number}-1.jpeg`);
    expect(shown.text).toContain(path);
    expect(readFileSync(path)).toEqual(photo);
    rmSync(folder, { recursive: true });
    expect(await run('show', '999999')).toEqual({ code: 1, text: 'No hay un caso 999999.' });
  });

  test('answers and closes a case: the shopper sees it on the order and is mailed, and the names are kept', async () => {
    const opened = await openCase('wrong', 'Pedí el azul');
    const number = String(opened.number);
    expect((await run('answer', number, '--text', '<b>Te mandamos</b> el azul', '--by', 'Marta')).code).toBe(0);
    expect(await read(opened.id)).toMatchObject({
      state: 'open',
      messages: [{ author: 'customer' }, { author: 'staff', text: '<b>Te mandamos</b> el azul' }],
    });
    expect((await run('close', number, '--reason', 'Ya salió el azul')).code).toBe(0);
    const closed = await read(opened.id);
    expect(closed).toMatchObject({ state: 'closed', closedBy: 'staff', closingReason: 'Ya salió el azul' });
    expect(JSON.stringify(closed)).not.toMatch(/Marta|"ana"/);
    await shop.drain();
    const mails = await shop.mails(shopper.email);
    const about = (subject: string) => mails.filter((mail) => mail.subject === subject);
    expect(about(`Te contestamos: caso ${number}`)).toMatchObject([
      { text: expect.stringContaining('<b>Te mandamos</b> el azul'), html: expect.stringContaining('&lt;b&gt;Te') },
    ]);
    expect(about(`Cerramos el caso ${number}`)).toMatchObject([{ text: expect.stringContaining('Ya salió el azul') }]);
    const rows = await shop.context.db.selectFrom('cases').selectAll().where('id', '=', opened.id).execute();
    expect(rows).toMatchObject([{ closed_by_name: 'ana' }]);
    const again = await run('close', number, '--reason', 'Otra vez');
    expect(again).toEqual({ code: 1, text: `El caso ${number} no está abierto; no se cambió nada.` });
    expect((await run('answer', number, '--text', 'Tarde')).code).toBe(1);
  });
});
