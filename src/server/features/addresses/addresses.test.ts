import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startShop, type TestShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const HOME = {
  address: 'Av. 18 de Julio',
  doorNumber: '1234',
  neighborhood: 'Centro',
  zipCode: '11100',
  apartment: 'Montevideo',
  phoneNumber: '099123456',
  observations: 'Timbre 3',
};

async function newcomer() {
  const { token, id } = await shop.customer();
  return {
    token,
    id,
    add: (more: Record<string, unknown> = {}, idempotencyKey?: string) =>
      shop.call('addAddress', { body: { ...HOME, ...more } }, { token, ...(idempotencyKey ? { idempotencyKey } : {}) }),
    list: async () =>
      (await shop.call('listAddresses', {}, { token })).body as {
        id: string;
        defaultAddress: boolean;
        address: string;
      }[],
    remove: (address: string) => shop.call('removeAddress', { params: { id: address } }, { token }),
    setDefault: (address: string) => shop.call('setDefaultAddress', { params: { id: address } }, { token }),
    change: (address: string, body: unknown) =>
      shop.call('changeAddress', { params: { id: address }, body }, { token }),
  };
}

describe('adding an address', () => {
  test('the first becomes the default, the next do not [API-41] [ENT-31]', async () => {
    const someone = await newcomer();
    const first = await someone.add();
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      ...HOME,
      id: first.body.id,
      country: 'Uruguay',
      userId: someone.id,
      defaultAddress: true,
    });
    expect((await someone.add({ address: 'Otra' })).body.defaultAddress).toBe(false);
  });

  test('a fourth is refused [VAL-47]', async () => {
    const someone = await newcomer();
    for (let nth = 0; nth < 3; nth++) expect((await someone.add()).status).toBe(201);
    expect(await someone.add()).toMatchObject({
      status: 422,
      body: { code: 422, message: 'Ya tenés tres direcciones guardadas' },
    });
  });

  test('of twenty at once three are saved, one of them the default [VAL-47]', async () => {
    const someone = await newcomer();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => someone.add({ address: `Calle ${nth}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(17).fill(422)]);
    const saved = await someone.list();
    expect(saved.map(({ defaultAddress }) => defaultAddress)).toEqual([true, false, false]);
  });

  test('a repeat with the same key, also at once, answers the same address', async () => {
    const someone = await newcomer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => someone.add({}, 'clave-1')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await someone.list()).toHaveLength(1);
    expect((await someone.add({ address: 'Otra' }, 'clave-1')).status).toBe(422);
    expect((await someone.add({ address: 'Otra' }, 'clave-2')).status).toBe(201);
    expect((await (await newcomer()).add({}, 'clave-1')).body.id).not.toBe(answers[0]?.body.id);
  });

  test.each([
    ['address', '', 'Campo obligatorio', 'VAL-39'],
    ['neighborhood', '', 'Campo obligatorio', 'VAL-40'],
    ['apartment', 'Buenos Aires', 'seleccione un departamento válido para continuar', 'VAL-41'],
    ['zipCode', 'abc', 'El código postal tiene cinco números', 'VAL-42'],
    ['zipCode', '', 'Campo obligatorio', 'VAL-42'],
    ['phoneNumber', '0991234567', 'El valor del celular debe tener un formato 09x xxx xxx, sin espacios', 'VAL-44'],
    ['country', 'Argentina', 'Los envíos son solo a Uruguay', 'VAL-45'],
  ])('%s cannot be "%s": %s [%s]', async (field, value, message) => {
    const refused = await (await newcomer()).add({ [field]: value });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toContainEqual({ field, message });
  });

  test('door and observations may be left out, empty or null [VAL-46]', async () => {
    const someone = await newcomer();
    const { doorNumber: _door, observations: _observations, ...rest } = HOME;
    const bare = await shop.call('addAddress', { body: rest }, { token: someone.token });
    const empty = await someone.add({ doorNumber: '', observations: null });
    for (const { body } of [bare, empty]) expect(body).toMatchObject({ doorNumber: null, observations: null });
  });

  test.each(['id', 'userId', 'defaultAddress', 'customer_id', 'createdAt'])(
    'takes no %s from the client',
    async (field) => {
      const someone = await newcomer();
      expect((await someone.add({ [field]: 'x' })).status).toBe(400);
      expect(await someone.list()).toEqual([]);
    },
  );
});

describe('the list', () => {
  test("holds only one's own, the default first [API-40]", async () => {
    const someone = await newcomer();
    const other = await newcomer();
    await other.add();
    const ids: string[] = [];
    for (const address of ['Uno', 'Dos', 'Tres']) ids.push((await someone.add({ address })).body.id);
    await someone.setDefault(ids[2] ?? '');
    expect((await someone.list()).map(({ address }) => address)).toEqual(['Tres', 'Uno', 'Dos']);
  });
});

describe('changing', () => {
  test('an address keeps its tag and takes every field [API-42]', async () => {
    const someone = await newcomer();
    const { id } = (await someone.add()).body;
    const wanted = { ...HOME, address: 'Rambla', apartment: 'Maldonado', zipCode: '20000', doorNumber: null };
    expect(await someone.change(id, wanted)).toMatchObject({
      status: 200,
      body: { ...wanted, id, defaultAddress: true },
    });
    expect(await someone.list()).toMatchObject([{ id, address: 'Rambla', apartment: 'Maldonado' }]);
  });

  test("somebody else's address is not found, whatever one wants with it [API-42]", async () => {
    const owner = await newcomer();
    const { id } = (await owner.add()).body;
    await owner.add();
    const thief = await newcomer();
    await thief.add();
    const before = await owner.list();
    const unknown = crypto.randomUUID();
    for (const target of [id, unknown]) {
      const answers = [await thief.change(target, HOME), await thief.remove(target), await thief.setDefault(target)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect(await owner.list()).toEqual(before);
  });

  test('an id that is none is a 400', async () => {
    expect((await (await newcomer()).remove('no-es-un-id')).status).toBe(400);
  });
});

describe('removing', () => {
  test('the last one stays [API-43]', async () => {
    const someone = await newcomer();
    const { id } = (await someone.add()).body;
    expect((await someone.remove(id)).status).toBe(422);
    expect(await someone.list()).toHaveLength(1);
  });

  test('the default hands its tag to the oldest [API-43]', async () => {
    const someone = await newcomer();
    const ids: string[] = [];
    for (const address of ['Uno', 'Dos', 'Tres']) ids.push((await someone.add({ address })).body.id);
    await someone.setDefault(ids[2] ?? '');
    expect((await someone.remove(ids[2] ?? '')).status).toBe(204);
    expect(await someone.list()).toMatchObject([
      { address: 'Uno', defaultAddress: true },
      { address: 'Dos', defaultAddress: false },
    ]);
  });

  test('all at once, one is left and it is the default [API-43]', async () => {
    const someone = await newcomer();
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth++) ids.push((await someone.add()).body.id);
    const answers = await Promise.all(ids.map((id) => someone.remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 422]);
    expect(await someone.list()).toMatchObject([{ defaultAddress: true }]);
  });
});

describe('the default', () => {
  test('is exactly one, however many are chosen at once [API-44]', async () => {
    const someone = await newcomer();
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth++) ids.push((await someone.add()).body.id);
    const answers = await Promise.all([...ids, ...ids, ...ids].map((id) => someone.setDefault(id)));
    expect(answers.every(({ status, body }) => status === 200 && body.defaultAddress)).toBe(true);
    expect((await someone.list()).filter(({ defaultAddress }) => defaultAddress)).toHaveLength(1);
    await someone.setDefault(ids[1] ?? '');
    expect((await someone.list())[0]).toMatchObject({ id: ids[1], defaultAddress: true });
  });
});
