import { describe, expect, test, vi } from 'vitest';
import { fieldsOf, messagesOf } from './act-parts.tsx';
import { withCall } from './form-address.ts';
import { REFUND_FORM } from './refund-form.ts';
import { performAct, performEntry } from './submit.ts';

const ID = '00000000-0000-4000-8000-000000000001';

/** Sends a form to the action of a page, whose address names the act; what the call got, and the page's state. */
async function send(
  fields: Record<string, string | string[] | File>,
  { reading, refusal }: { reading?: Parameters<typeof performAct>[1]; refusal?: object } = {},
) {
  const body = new FormData();
  const { act, ...sent } = fields;
  for (const [name, value] of Object.entries({ key: ID, stage: 'perform', ...sent }))
    for (const one of [value].flat()) body.append(name, one);
  const call = vi.fn((_name: string, _input: unknown, options?: { dryRun: boolean }) =>
    refusal
      ? Promise.reject(Object.assign(new Error('No'), refusal))
      : Promise.resolve({ effects: ['Se hizo'], dryRun: options?.dryRun ?? false }),
  );
  const address = withCall('http://shop.test/operacion/casos/1', act === undefined ? null : String(act));
  const request = new Request(address, { method: 'POST', body });
  const args = { context: { get: () => call }, request } as unknown as Parameters<typeof performAct>[0];
  return { call, args, state: () => performAct(args, reading) };
}

const of = (target: object) => ({ of: JSON.stringify(target) });
const order = of({ orderNumber: 7 });

describe('a form is read as the input of its act', () => {
  test.each<[string, Record<string, string | string[]>, unknown]>([
    ['setWalletLimit', { limitCents: '1234,5' }, { limitCents: 123_450 }],
    ['setWalletLimit', { limitCents: '1.234,50' }, { limitCents: 123_450 }],
    ['changeSwitch', { ...of({ name: 'sales' }), stop: 'true' }, { name: 'sales', stop: true }],
    ['changeSwitch', { ...of({ name: 'sales' }), stop: 'false' }, { name: 'sales', stop: false }],
    ['retryPurchase', of({ number: 7, purchase: ID }), { number: 7, purchase: ID, isNothingBought: false }],
    ['buyAgain', { ...of({ number: 7 }), lines: ID, isLost: 'on' }, { number: 7, lines: [ID], isLost: true }],
    [
      'assignPackage',
      { ...of({ key: 'k' }), owner: '12', asins: 'B08N5WRWNW, B07PGL2ZSL' },
      { key: 'k', owner: '12', asins: ['B08N5WRWNW', 'B07PGL2ZSL'] },
    ],
    [
      'returnPackage',
      { ...of({ key: 'k' }), cause: 'other', owner: '', asins: '' },
      { key: 'k', cause: 'other', asins: [] },
    ],
    [
      'askRefundAccount',
      { ...of({ id: ID }), 'amount.cents': '10', 'amount.currency': 'UYU' },
      { id: ID, amount: { cents: 1000, currency: 'UYU' } },
    ],
    ['createBankAccount', { name: 'Pesos', currency: 'UYU' }, { name: 'Pesos', currency: 'UYU', methods: [] }],
    [
      'requestRefund',
      { ...order, kind: 'lines', amountCents: '', 'lines[0].quantity': '2', 'lines[1].asin': 'B08N5WRWNW' },
      { kind: 'lines', orderNumber: 7, lines: [{ asin: 'B08N5WRWNW', quantity: 1 }] },
    ],
    [
      'requestRefund',
      { ...order, kind: 'amount', amountCents: '10,50', 'lines[0].asin': 'B08N5WRWNW', settles: '' },
      { kind: 'amount', orderNumber: 7, amountCents: 1050 },
    ],
    ['requestRefund', { ...order, kind: 'order', amountCents: '3' }, { kind: 'order', orderNumber: 7 }],
  ])('%s %j', async (act, fields, input) => {
    const { call, state } = await send({ act, ...fields }, { reading: { forms: { requestRefund: REFUND_FORM } } });
    expect(await state()).toMatchObject({ act, stage: 'done', effects: ['Se hizo'] });
    expect(call).toHaveBeenCalledWith(act, input, { key: ID, reason: '', dryRun: false });
  });
});

test('an emptied field clears what the form says that it clears, and one that showed nothing keeps it', async () => {
  const fields = {
    act: 'changeOrderAddress',
    address: 'Rivera 1',
    doorNumber: '',
    observations: 'Timbre 2',
    zipCode: '',
  };
  const shown = await send({ ...fields, ...of({ number: 7, doorNumber: null, observations: null }) });
  await shown.state();
  expect(shown.call.mock.calls[0]?.[1]).toEqual({
    number: 7,
    address: 'Rivera 1',
    doorNumber: null,
    observations: 'Timbre 2',
  });
  const masked = await send({ ...fields, ...of({ number: 7 }) });
  await masked.state();
  expect(masked.call.mock.calls[0]?.[1]).toEqual({ number: 7, address: 'Rivera 1', observations: 'Timbre 2' });
});

test('what breaks the schema is said at its field, in the words of the schema, and what was typed stays', async () => {
  const { call, state } = await send({ act: 'setWalletLimit', limitCents: 'mucho', reason: 'Fin de mes' });
  const { stage, result } = await state();
  expect(call).not.toHaveBeenCalled();
  expect([stage, messagesOf(result)]).toEqual(['refused', ['Escribí un importe en dólares, como 200 o 199,50']]);
  expect(fieldsOf(result).field('limitCents')).toMatchObject({ defaultValue: 'mucho', error: messagesOf(result)[0] });
  expect(fieldsOf(result).field('reason')).toMatchObject({ defaultValue: 'Fin de mes', error: undefined });
});

test('what only a stranger sends is no fault of the server', async () => {
  const { state } = await send({
    act: 'setWalletLimit',
    limitCents: '5',
    __intent__: 'x',
    __state__: '{',
    'a[b.c]': '1',
  });
  expect((await state()).stage).toBe('done');
  const unknown = await send({ act: 'setWalletLimit', limitCents: '5', limit: '5' });
  expect(messagesOf((await unknown.state()).result)).toEqual(['Ese campo no existe en este pedido']);
});

test('an empty text breaks its own rule', async () => {
  const { state } = await send({ act: 'noteItem', ...of({ kind: 'case-quiet', subject: '1' }), note: ' ' });
  expect(fieldsOf((await state()).result).field('note').error).toBe('Escribí la nota');
});

test('a refusal of the call stands at its fields, an entry of a list at the list', async () => {
  const errors = [{ field: 'asins.1', message: 'Ese no' }];
  const fields = { act: 'assignPackage', ...of({ key: 'k' }), owner: '1', asins: 'B08N5WRWNW' };
  const { state } = await send(fields, { refusal: { code: 422, errors } });
  expect(fieldsOf((await state()).result).field('asins')).toMatchObject({
    defaultValue: 'B08N5WRWNW',
    error: 'Ese no',
  });
  const whole = await send(fields, { refusal: { code: 409, errors: [] } });
  expect(messagesOf((await whole.state()).result)).toEqual(['No']);
});

test('a preview keeps what was typed and its key, and what was done begins anew', async () => {
  const preview = await (await send({ act: 'setWalletLimit', limitCents: '5', stage: 'preview' })).state();
  expect([preview.stage, preview.key, fieldsOf(preview.result).field('limitCents').defaultValue]).toEqual([
    'preview',
    ID,
    '5',
  ]);
  const done = await (await send({ act: 'setWalletLimit', limitCents: '5' })).state();
  expect([done.stage, done.result.initialValue]).toEqual(['done', null]);
});

test('a form whose session ended is kept whole, every entry of a list', async () => {
  const { state } = await send(
    { act: 'buyAgain', ...of({ number: 7 }), lines: [ID, ID.replace('1', '2')] },
    { refusal: { code: 401, errors: [] } },
  );
  const thrown = await state().catch((error: unknown) => error);
  expect(thrown).toMatchObject({ data: { path: '/casos/1?act=buyAgain' }, init: { status: 401 } });
  expect((thrown as { data: { fields: string[][] } }).data.fields.filter(([name]) => name === 'lines')).toHaveLength(2);
});

test('a file goes with the preview and comes back with the confirmation', async () => {
  const file = new File(['a;b'], 'factura.csv');
  const reading = { readFile: (bytes: Uint8Array) => new TextDecoder().decode(bytes) };
  const { call, state } = await send(
    { act: 'importCarrierInvoice', file, content: '', fileName: '', stage: 'preview' },
    { reading },
  );
  const { result } = await state();
  expect(call.mock.calls[0]?.[1]).toEqual({ content: 'a;b' });
  expect(fieldsOf(result).file()).toEqual({ content: 'a;b', fileName: 'factura.csv', error: undefined });
  const empty = await send(
    { act: 'importCarrierInvoice', file: new File([], ''), content: 'a;b', fileName: 'f' },
    { reading },
  );
  await empty.state();
  expect(empty.call.mock.calls[0]?.[1]).toEqual({ content: 'a;b' });
});

test('passwords and codes do not come back', async () => {
  const fields = { act: 'signInWithPassword', email: 'ana@shop.test', password: 'secreta', code: '123 456' };
  const { args } = await send(fields, { refusal: { code: 401, errors: [] } });
  const { result } = await performEntry<'signInWithPassword'>(args);
  expect(JSON.stringify(result)).not.toMatch(/secreta|123/);
  expect([fieldsOf(result).field('email').defaultValue, messagesOf(result)]).toEqual(['ana@shop.test', ['No']]);
});

test.each<Record<string, string>>([
  { act: 'leave' },
  { act: 'toString' },
  {},
  { act: 'buyAgain', of: '{' },
  { act: 'buyAgain', of: 'null' },
  { act: 'buyAgain', of: `${'['.repeat(9)}${']'.repeat(9)}` },
])('no such form: %j', async (fields) => {
  const { call, state } = await send(fields);
  await expect(state()).rejects.toMatchObject({ init: { status: 400 } });
  expect(call).not.toHaveBeenCalled();
});
