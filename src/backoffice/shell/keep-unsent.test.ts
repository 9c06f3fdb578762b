import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { keepUnsent } from './keep-unsent.ts';

const NO_ANSWER = new TypeError('Failed to fetch');

/** What the page gets of a form whose sending ended so. */
async function send(fields: [string, string][], thrown: unknown, method = 'POST') {
  const body = method === 'GET' ? null : new URLSearchParams(fields);
  const request = new Request('https://tienda.example/operacion/ordenes/1?act=addNote', { method, body });
  const results = await keepUnsent({ request }, async () => ({ page: { type: 'error', result: thrown } }));
  return results.page;
}

test.each([
  ['as the browser says it', NO_ANSWER],
  ['as the router wraps it', data(NO_ANSWER, undefined)],
])('a form that did not arrive is refused with what was typed, under the same key: %s', async (_how, thrown) => {
  const fields: [string, string][] = [
    ['of', '{"number":1}'],
    ['key', 'k1'],
    ['text', 'Llama a las seis'],
  ];
  const kept = { act: 'addNote', of: '{"number":1}', key: 'k1', stage: 'refused' };
  expect(await send(fields, thrown)).toMatchObject({
    type: 'data',
    result: { init: { status: 503 }, data: { ...kept, result: { initialValue: { text: 'Llama a las seis' } } } },
  });
});

test('a form that the shop refused before it read it says why, and keeps what was typed', async () => {
  const refused = new ErrorResponse(403, '', JSON.stringify({ code: 403, message: 'Tu rol no permite esto' }));
  expect(await send([['text', 'Llama a las seis']], refused)).toMatchObject({
    type: 'data',
    result: {
      init: { status: 403 },
      data: {
        act: 'addNote',
        stage: 'refused',
        result: { initialValue: { text: 'Llama a las seis' }, error: { '': ['Tu rol no permite esto'] } },
      },
    },
  });
});

test('a form whose session had ended is kept whole, to be sent again', async () => {
  const refused = new ErrorResponse(401, '', JSON.stringify({ code: 401, message: 'Ingresá para continuar' }));
  const fields: [string, string][] = [
    ['of', '{"number":1}'],
    ['text', 'Llama a las seis'],
  ];
  expect(await send(fields, refused)).toMatchObject({
    type: 'error',
    result: { init: { status: 401 }, data: { path: '/ordenes/1?act=addNote', fields } },
  });
});

test('an act on many rows keeps its rows and what was typed', async () => {
  const fields: [string, string][] = [
    ['bulk', 'aprobar'],
    ['key', 'k1'],
    ['reason', 'Está en las fotos'],
    ['fila', 'a'],
    ['fila', 'b'],
  ];
  const rows = ['a', 'b'].map((key) => expect.objectContaining({ key, isDone: false }));
  expect(await send(fields, NO_ANSWER)).toMatchObject({
    result: { data: { bulk: 'aprobar', key: 'k1', reason: 'Está en las fotos', rows } },
  });
});

test('a fault of the shop or of the page, and a page that did not arrive, stay what they are', async () => {
  for (const thrown of [new TypeError('x is not a function'), new Error('otra cosa')])
    expect(await send([], thrown)).toEqual({ type: 'error', result: thrown });
  expect(await send([], NO_ANSWER, 'GET')).toEqual({ type: 'error', result: NO_ANSWER });
});
