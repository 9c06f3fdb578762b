import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { LIST_PERMISSIONS, type ListName } from '#domain/staff/lists.ts';
import { type SessionRights, sessionMay } from '#domain/staff/roles.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import * as repository from './repository.ts';

/** How many views of one list a person has at most. */
const MAX_OWN_VIEWS = 20;

export async function listViews(
  { db }: Pick<Context, 'db'>,
  { input: { list }, staff }: StaffRequest<'listViews'>,
): Promise<BackofficeReply<'listViews'> | Refusal> {
  const hidden = refuseHidden(staff, list);
  if (hidden) return hidden;
  const rows = await repository.findViews(db, { list, staffId: staff.staffId });
  return rows.map(({ id, name, query, is_shared: isShared, staff_id, owner_name }) => ({
    id,
    name,
    query,
    isShared,
    ownerName: staff_id === staff.staffId ? null : owner_name,
  }));
}

export async function saveView(
  { tx, clock, random }: ActContext,
  { input: { list, name, query, isShared }, staff }: StaffRequest<'saveView'>,
): Promise<ActResult | Refusal> {
  const hidden = refuseHidden(staff, list);
  if (hidden) return hidden;
  const { staffId } = staff;
  const view = { id: random.uuid(), list, name, query, is_shared: isShared, staff_id: staffId, created_at: clock() };
  const { isNew } = await repository.saveViewRow(tx, view);
  if ((await repository.countOwnViews(tx, { list, staffId })) > MAX_OWN_VIEWS)
    return refuseField('name', `Tenés ${MAX_OWN_VIEWS} vistas de esta lista: borrá una antes`);
  return {
    subject: { kind: 'view', id: list },
    after: { name, isShared },
    effects: [
      isNew ? `Queda guardada la vista «${name}».` : `La vista «${name}» queda como está ahora la lista.`,
      ...(isShared ? ['La ven todas las personas cuyo rol ve esta lista.'] : []),
    ],
  };
}

/** Leaves a row in the audit for a list that is downloaded: what it was filtered by, which names nobody. */
export async function exportList(
  _context: ActContext,
  { input: { list, query }, staff }: StaffRequest<'exportList'>,
): Promise<ActResult | Refusal> {
  const hidden = refuseHidden(staff, list);
  if (hidden) return hidden;
  const filters = [...new Set(new URLSearchParams(query).keys())];
  return {
    subject: { kind: 'list', id: list },
    after: { filters },
    effects: ['La lista se descarga como archivo CSV, con los filtros que tiene.'],
  };
}

export async function renameView(
  { tx }: ActContext,
  { input: { id, name }, staff: { staffId } }: StaffRequest<'renameView'>,
): Promise<ActResult | Refusal> {
  const view = await lockOwn(tx, { id, staffId });
  if (isRefusal(view)) return view;
  if (!(await repository.renameViewRow(tx, { id, name })))
    return refuseField('name', 'Ya tenés una vista con ese nombre');
  return {
    subject: { kind: 'view', id: view.list },
    before: { name: view.name },
    after: { name },
    effects: [`La vista «${view.name}» ahora se llama «${name}».`],
  };
}

export async function deleteView(
  { tx }: ActContext,
  { input: { id }, staff: { staffId } }: StaffRequest<'deleteView'>,
): Promise<ActResult | Refusal> {
  const view = await lockOwn(tx, { id, staffId });
  if (isRefusal(view)) return view;
  await repository.deleteViewRow(tx, id);
  return {
    subject: { kind: 'view', id: view.list },
    before: { name: view.name },
    effects: [`La vista «${view.name}» queda borrada.`],
  };
}

async function lockOwn(tx: ActContext['tx'], own: { id: string; staffId: string }) {
  return (await repository.lockOwnView(tx, own)) ?? notFound('Esa vista no existe, o es de otra persona');
}

function refuseHidden(staff: SessionRights, list: ListName): Refusal | null {
  return sessionMay(staff, LIST_PERMISSIONS[list]) ? null : refuse(403, 'Tu rol no ve esa lista');
}
