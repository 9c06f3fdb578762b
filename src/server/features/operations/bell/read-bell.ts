import { type BellItem, MAX_BELL_ITEMS } from '#contract/backoffice/bell.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MOST_COUNTED } from '#contract/backoffice/work.ts';
import { type SessionRights, sessionMay } from '#domain/staff/roles.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { failingPartners } from '#server/features/operations/warnings/list-warnings.ts';
import { type BellRow, type BellSearch, countNew, findBell, findDigest } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'partners' | 'config'>;

/** Whose bell it is. */
export type BellOwner = SessionRights & { staffId: string };

/** Of a note so much is shown. */
const MAX_TEXT = 140;

const RULES: Readonly<Record<string, string>> = { customs: 'Régimen de aduana', tariff: 'Tarifa de la tienda' };

export async function readBell(deps: Deps, { staff }: StaffRequest<'readBell'>): Promise<BackofficeReply<'readBell'>> {
  const [items, hasDigest] = await Promise.all([findItems(deps, staff), findDigest(deps.db, staff.staffId)]);
  return { items, hasDigest };
}

/** What calls somebody, the newest first. */
export async function findItems(deps: Deps, staff: BellOwner): Promise<BellItem[]> {
  const search = searchFor(deps, [staff]);
  return (await findBell(deps.db, search, MAX_BELL_ITEMS)).map((row) => present(row, staff, search.today));
}

/** How much is new to each of them, by their ids; up to as much as the menu counts. */
export async function countBells(deps: Deps, staff: readonly BellOwner[]): Promise<Map<string, number>> {
  return await countNew(deps.db, searchFor(deps, staff), MOST_COUNTED);
}

function searchFor(deps: Deps, staff: readonly BellOwner[]): BellSearch {
  const now = deps.clock();
  const today = montevideoDay(now.toISOString());
  const people = staff.map((one) => ({
    id: one.staffId,
    seesOrders: sessionMay(one, 'orders'),
    correctsOrders: sessionMay(one, 'orders.correct'),
    seesPartners: sessionMay(one, 'partners'),
    approvesRefunds: sessionMay(one, 'refunds.approve'),
    approvesLosses: sessionMay(one, 'purchases.approve'),
    approvesRules: sessionMay(one, 'rules.approve'),
  }));
  return {
    ...{ people, now, today, promisedUntil: addDays(today, 1), failing: failingPartners(deps) },
    approvalLimit: deps.config.refundApprovalLimitCents,
  };
}

function present(row: BellRow, staff: SessionRights, today: string): BellItem {
  const { kind, item, at, isNew } = row;
  return { kind, item, isNew, at: at.toISOString(), ...describe(row, staff, today) };
}

function describe(row: BellRow, staff: SessionRights, today: string): Pick<BellItem, 'label' | 'text' | 'page'> {
  const { kind, orderNumber, pageKind, pageId, author, text } = row;
  const order = `Orden ${orderNumber}`;
  const orderPage = orderNumber === null ? null : `/ordenes/${orderNumber}`;
  switch (kind) {
    case 'mention':
      return { ...placeOf(row, staff), text: `${author}: «${shortened(text ?? '')}»` };
    case 'assigned':
      return { label: order, text: `Te la asignó ${author}`, page: orderPage };
    case 'deadline':
      return {
        label: order,
        text: deadlineText(text ?? '', { today, isUnowned: pageKind === 'unowned' }),
        page: orderPage,
      };
    case 'partner':
      return { label: text ?? '', text: 'No responde', page: '/avisos' };
    case 'approval':
      if (pageKind === 'refund')
        return { label: `Devolución · ${order}`, text: `La pidió ${author}`, page: `/devoluciones/${pageId}` };
      if (pageKind === 'account')
        return {
          label: `Cuenta por aprobar · ${order}`,
          text: 'No es de quien recibe el pedido',
          page: `/devoluciones/${pageId}`,
        };
      if (pageKind === 'loss')
        return {
          label: `Compra por encima de lo pago · ${order}`,
          text: `La pidió ${author}`,
          page: `${orderPage}/compras`,
        };
      return { label: RULES[pageKind ?? ''] ?? '', text: `Borrador de ${author}`, page: `/reglas/${pageId}` };
  }
}

/** Where somebody is named; a page that the role does not open gives way to the order's. */
function placeOf({ orderNumber, pageKind, pageId, customerId }: BellRow, staff: SessionRights) {
  const order = orderNumber === null ? null : `Orden ${orderNumber}`;
  if (pageKind === 'case' && sessionMay(staff, 'cases'))
    return { label: `Caso ${pageId} · ${order}`, page: `/casos/${pageId}` };
  if (pageKind === 'refund' && (sessionMay(staff, 'refunds.request') || sessionMay(staff, 'refunds.approve')))
    return { label: `Devolución · ${order}`, page: `/devoluciones/${pageId}` };
  if (orderNumber !== null) return { label: order ?? '', page: `/ordenes/${orderNumber}` };
  return { label: 'Un cliente', page: sessionMay(staff, 'customers') ? `/clientes/${customerId}` : null };
}

function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text;
}

function deadlineText(day: string, { today, isUnowned }: { today: string; isUnowned: boolean }): string {
  if (day < today) return `Tenía que llegar el ${formatCalendarDay(day)}`;
  const promised = day === today ? 'Prometida para hoy' : 'Prometida para mañana';
  return isUnowned ? `${promised}, y no la tiene nadie` : promised;
}
