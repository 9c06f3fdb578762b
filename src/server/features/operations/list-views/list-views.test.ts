import { describe, expect, test } from 'vitest';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();
const support = await createStaff(shop, 'support');
const colleague = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');
const purchasing = await createStaff(shop, 'purchasing');

type List = Parameters<typeof support.call<'listViews'>>[1];
const views = async (staff: TestStaff, list: NonNullable<List>['list'] = 'orders') =>
  (await staff.call('listViews', { list })).body;
const save = (staff: TestStaff, name: string, more: object = {}) =>
  staff.act('saveView', { list: 'orders', name, query: 'estado=PAID', ...more });

describe('a saved view', () => {
  test('is its owner’s alone, replaced under its name, renamed and deleted', async () => {
    await save(support, 'Pagas');
    await save(support, 'Pagas', { query: 'estado=PAID&orden=-importe' });
    const [own] = await views(support);
    expect(own).toMatchObject({ name: 'Pagas', query: 'estado=PAID&orden=-importe', isShared: false, ownerName: null });
    expect(await views(colleague)).toEqual([]);
    const id = own?.id ?? '';
    for (const act of [colleague.act('deleteView', { id }), colleague.act('renameView', { id, name: 'Mía' })])
      expect((await act).status).toBe(404);
    await save(support, 'Otra');
    expect((await support.act('renameView', { id, name: 'Otra' })).status).toBe(400);
    expect((await support.act('renameView', { id, name: 'Por comprar' })).status).toBe(200);
    expect((await views(support)).map(({ name }) => name)).toEqual(['Por comprar', 'Otra']);
    for (const { id: each } of await views(support)) await support.act('deleteView', { id: each });
    expect(await views(support)).toEqual([]);
  });

  test('that is shared is seen by every role that sees the list, and by no other', async () => {
    await save(support, 'De todas', { isShared: true });
    await support.act('saveView', { list: 'cases', name: 'Tarde', query: '', isShared: true });
    expect(await views(finance)).toMatchObject([{ name: 'De todas', isShared: true, ownerName: 'Ana support' }]);
    expect(await views(colleague, 'cases')).toHaveLength(1);
    for (const staff of [purchasing, finance])
      expect((await staff.call('listViews', { list: 'cases' })).status).toBe(403);
    const hidden = { list: 'cases', name: 'Suya', query: '' } as const;
    expect((await purchasing.act('saveView', hidden)).status).toBe(403);
  });

  test('has a name, and there are twenty of a list at most', async () => {
    expect((await save(support, ' ')).status).toBe(400);
    for (let count = 1; count < 20; count++) await save(support, `Vista ${count}`);
    expect((await save(support, 'Una más')).error.errors).toMatchObject([{ field: 'name' }]);
  });
});
