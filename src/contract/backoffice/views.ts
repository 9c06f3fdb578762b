import { id } from '#contract/backoffice/fields.ts';
import { requiredText } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { LIST_NAMES } from '#domain/staff/lists.ts';
import { act, read } from './endpoint.ts';

const list = z.enum(LIST_NAMES, { error: 'Esa lista no existe' });
const name = requiredText('Ponele un nombre a la vista', 40);

const savedView = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The address of the list, after the question mark. */
  query: z.string(),
  isShared: z.boolean(),
  /** Null for an own one. */
  ownerName: z.string().nullable(),
});
export type SavedView = z.output<typeof savedView>;

export const viewEndpoints = {
  listViews: read({
    summary: 'Tus vistas de una lista y las compartidas',
    permission: 'orders',
    input: z.strictObject({ list }),
    reply: z.array(savedView),
  }),
  saveView: act({
    summary: 'Guarda una vista de una lista; con el nombre de otra tuya, la cambia',
    permission: 'orders',
    reason: false,
    input: z.strictObject({
      list,
      name,
      query: z.string().max(1000, { error: 'Esa vista tiene demasiados filtros' }),
      isShared: z.boolean().default(false),
    }),
  }),
  exportList: act({
    summary: 'Deja en el registro que se descarga una lista',
    permission: 'orders',
    reason: false,
    input: z.strictObject({ list, query: z.string().max(1000) }),
  }),
  renameView: act({
    summary: 'Cambia el nombre de una vista tuya',
    permission: 'orders',
    reason: false,
    input: z.strictObject({ id, name }),
  }),
  deleteView: act({
    summary: 'Borra una vista tuya',
    permission: 'orders',
    reason: false,
    input: z.strictObject({ id }),
  }),
};
