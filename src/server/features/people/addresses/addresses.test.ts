import { describe, expect, test } from 'vitest';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();

const HOME = {
  address: 'Av. 18 de Julio',
  doorNumber: '1234',
  neighborhood: 'Centro',
  zipCode: '11100',
  apartment: 'Montevideo',
  phoneNumber: '099123456',
  observations: 'Timbre 3',
};

async function newCustomer() {
  const { token, id } = await shop.createCustomer();
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
  test('makes the first address the default, but not the second [API-41] [ENT-31]', async () => {
    const customer = await newCustomer();
    const first = await customer.add();
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      ...HOME,
      id: first.body.id,
      country: 'Uruguay',
      userId: customer.id,
      defaultAddress: true,
    });
    expect((await customer.add({ address: 'Otra' })).body.defaultAddress).toBe(false);
  });

  test('refuses a fourth address [VAL-47]', async () => {
    const customer = await newCustomer();
    for (let nth = 0; nth < 3; nth++) expect((await customer.add()).status).toBe(201);
    expect(await customer.add()).toMatchObject({
      status: 422,
      body: { code: 422, message: 'Ya tenés tres direcciones guardadas' },
    });
  });

  test.each([0, 1])(
    'beside %i saves as many of twenty concurrent addresses as make three, one of them the default [VAL-47]',
    async (before) => {
      const customer = await newCustomer();
      for (let nth = 0; nth < before; nth++) await customer.add();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, nth) => customer.add({ address: `Calle ${nth}` })),
      );
      const accepted = 3 - before;
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(accepted).fill(201),
        ...Array(20 - accepted).fill(422),
      ]);
      const saved = await customer.list();
      expect(saved.map(({ defaultAddress }) => defaultAddress)).toEqual([true, false, false]);
    },
  );

  test('returns the same address for concurrent requests with one idempotency key', async () => {
    const customer = await newCustomer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => customer.add({}, 'clave-1')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await customer.list()).toHaveLength(1);
    expect((await customer.add({ address: 'Otra' }, 'clave-1')).status).toBe(422);
    expect((await customer.add({ address: 'Otra' }, 'clave-2')).status).toBe(201);
    expect((await (await newCustomer()).add({}, 'clave-1')).body.id).not.toBe(answers[0]?.body.id);
  });

  test.each([
    ['address', '', 'Campo obligatorio', 'VAL-39'],
    ['neighborhood', '', 'Campo obligatorio', 'VAL-40'],
    ['apartment', 'Buenos Aires', 'seleccione un departamento válido para continuar', 'VAL-41'],
    ['zipCode', 'abc', 'El código postal tiene cinco números', 'VAL-42'],
    ['zipCode', '', 'Campo obligatorio', 'VAL-42'],
    ['phoneNumber', '0991234567', 'El valor del celular debe tener un formato 09x xxx xxx, sin espacios', 'VAL-44'],
    ['country', 'Argentina', 'Los envíos son solo a Uruguay', 'VAL-45'],
  ])('refuses %s "%s": %s [%s]', async (field, value, message) => {
    const refused = await (await newCustomer()).add({ [field]: value });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toContainEqual({ field, message });
  });

  test('accepts absent, empty or null door number and observations [VAL-46]', async () => {
    const customer = await newCustomer();
    const { doorNumber: _door, observations: _observations, ...rest } = HOME;
    const bare = await shop.call('addAddress', { body: rest }, { token: customer.token });
    const empty = await customer.add({ doorNumber: '', observations: null });
    for (const { body } of [bare, empty]) expect(body).toMatchObject({ doorNumber: null, observations: null });
  });

  test.each(['id', 'userId', 'defaultAddress', 'customer_id', 'createdAt'])(
    'refuses the field %s in the request',
    async (field) => {
      const customer = await newCustomer();
      expect((await customer.add({ [field]: 'x' })).status).toBe(400);
      expect(await customer.list()).toEqual([]);
    },
  );
});

describe('the list', () => {
  test('contains only addresses of the customer, the default first [API-40]', async () => {
    const customer = await newCustomer();
    const other = await newCustomer();
    await other.add();
    const ids: string[] = [];
    for (const address of ['Uno', 'Dos', 'Tres']) ids.push((await customer.add({ address })).body.id);
    await customer.setDefault(ids[2] ?? '');
    expect((await customer.list()).map(({ address }) => address)).toEqual(['Tres', 'Uno', 'Dos']);
  });
});

describe('changing an address', () => {
  test('replaces every field and keeps the default [API-42]', async () => {
    const customer = await newCustomer();
    const { id } = (await customer.add()).body;
    const changed = { ...HOME, address: 'Rambla', apartment: 'Maldonado', zipCode: '20000', doorNumber: null };
    expect(await customer.change(id, changed)).toMatchObject({
      status: 200,
      body: { ...changed, id, defaultAddress: true },
    });
    expect(await customer.list()).toMatchObject([{ id, address: 'Rambla', apartment: 'Maldonado' }]);
  });

  test('change, removal and set-default of an address of another customer get 404 [API-42]', async () => {
    const owner = await newCustomer();
    const { id } = (await owner.add()).body;
    await owner.add();
    const other = await newCustomer();
    await other.add();
    const before = await owner.list();
    const unknown = crypto.randomUUID();
    for (const target of [id, unknown]) {
      const answers = [await other.change(target, HOME), await other.remove(target), await other.setDefault(target)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect(await owner.list()).toEqual(before);
  });

  test('a malformed id gets 404, as an unknown one', async () => {
    expect((await (await newCustomer()).remove('no-es-un-id')).status).toBe(404);
  });
});

describe('removing an address', () => {
  test('refuses to remove the last address [API-43]', async () => {
    const customer = await newCustomer();
    const { id } = (await customer.add()).body;
    expect((await customer.remove(id)).status).toBe(422);
    expect(await customer.list()).toHaveLength(1);
  });

  test('makes the oldest address the default when the default is removed [API-43]', async () => {
    const customer = await newCustomer();
    const ids: string[] = [];
    for (const address of ['Uno', 'Dos', 'Tres']) ids.push((await customer.add({ address })).body.id);
    await customer.setDefault(ids[2] ?? '');
    expect((await customer.remove(ids[2] ?? '')).status).toBe(204);
    expect(await customer.list()).toMatchObject([
      { address: 'Uno', defaultAddress: true },
      { address: 'Dos', defaultAddress: false },
    ]);
  });

  test('leaves one address, the default, when all are removed concurrently [API-43]', async () => {
    const customer = await newCustomer();
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth++) ids.push((await customer.add()).body.id);
    const answers = await Promise.all(ids.map((id) => customer.remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 422]);
    expect(await customer.list()).toMatchObject([{ defaultAddress: true }]);
  });
});

describe('the default address', () => {
  test('is exactly one after concurrent changes [API-44]', async () => {
    const customer = await newCustomer();
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth++) ids.push((await customer.add()).body.id);
    const answers = await Promise.all([...ids, ...ids, ...ids].map((id) => customer.setDefault(id)));
    expect(answers.every(({ status, body }) => status === 200 && body.defaultAddress)).toBe(true);
    expect((await customer.list()).filter(({ defaultAddress }) => defaultAddress)).toHaveLength(1);
    await customer.setDefault(ids[1] ?? '');
    expect((await customer.list())[0]).toMatchObject({ id: ids[1], defaultAddress: true });
  });
});
