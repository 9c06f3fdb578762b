import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_TAGS } from '#contract/backoffice/order-work.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { findColleagues, findWork, saveOwner, saveTags } from './work-repository.ts';

type Deps = Pick<ActContext, 'tx' | 'clock'>;

/** Who may be given work. The person of the demo's sessions is one of them, as long as they may sign in. */
export async function listColleagues({ db }: Pick<Context, 'db'>): Promise<BackofficeReply<'listColleagues'>> {
  return await findColleagues(db);
}

export async function takeOrder(
  deps: Deps,
  { input: { number }, staff }: StaffRequest<'takeOrder'>,
): Promise<ActResult | Refusal> {
  return await giveTo(deps, { number, by: staff.staffId, person: { id: staff.staffId, name: 'tu nombre' } });
}

export async function assignOrder(
  deps: Deps,
  { input: { number, staffId }, staff }: StaffRequest<'assignOrder'>,
): Promise<ActResult | Refusal> {
  if (staffId === undefined) return await giveTo(deps, { number, by: staff.staffId, person: null });
  const [person] = await findColleagues(deps.tx, staffId);
  if (!person) return refuseField('staffId', 'Esa persona no está en el equipo');
  return await giveTo(deps, { number, by: staff.staffId, person: { id: person.id, name: `nombre de ${person.name}` } });
}

export async function tagOrder(
  { tx }: Deps,
  { input: { number, add, remove } }: StaffRequest<'tagOrder'>,
): Promise<ActResult | Refusal> {
  const found = await lockWork(tx, number);
  if (isRefusal(found)) return found;
  const { orderId, tags: before } = found;
  const tags = [...new Set([...before.filter((tag) => !remove.includes(tag)), ...add])];
  const added = tags.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !tags.includes(tag));
  if (added.length + removed.length === 0) return refuse(409, `La orden ${number} ya está etiquetada así.`);
  if (tags.length > MAX_TAGS) return refuseField('add', `Una orden tiene hasta ${MAX_TAGS} etiquetas`);
  await saveTags(tx, orderId, tags);
  return {
    subject: { kind: 'order', id: String(number) },
    before: { tags: before },
    after: { tags },
    effects: [
      ...(added.length > 0 ? [`La orden ${number} queda con la etiqueta ${added.join(', ')}.`] : []),
      ...(removed.length > 0 ? [`La orden ${number} queda sin la etiqueta ${removed.join(', ')}.`] : []),
    ],
  };
}

interface Giving {
  number: number;
  by: string;
  /** Null: it is nobody's. */
  person: { id: string; name: string } | null;
}

async function giveTo({ tx, clock }: Deps, { number, by, person }: Giving): Promise<ActResult | Refusal> {
  const found = await lockWork(tx, number);
  if (isRefusal(found)) return found;
  const { orderId, owner: before } = found;
  if ((before?.id ?? null) === (person?.id ?? null))
    return refuse(
      409,
      person ? `La orden ${number} ya está a ${person.name}.` : `La orden ${number} no la tiene nadie.`,
    );
  await saveOwner(tx, orderId, { id: person?.id ?? null, at: clock(), by });
  const until = before ? ` Hasta ahora la tenía ${before.name}.` : '';
  return {
    subject: { kind: 'order', id: String(number) },
    before: { owner: before?.id ?? null },
    after: { owner: person?.id ?? null },
    effects: [`La orden ${number} queda ${person ? `a ${person.name}` : 'sin nadie'}.${until}`],
  };
}

async function lockWork(tx: Deps['tx'], number: number) {
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  return { orderId: order.id, ...(await findWork(tx, order.id)) };
}
