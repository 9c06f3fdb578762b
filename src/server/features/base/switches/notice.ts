import { NOTICE_LIMITS } from '#domain/switches/switches.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { findSetSwitches, lockSwitches, saveSwitch } from './repository.ts';

type Deps = Pick<ActContext, 'tx' | 'clock'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Shows a notice on every page of the shop until the end of a day; it replaces the one before. */
export async function showNotice(
  { tx, clock }: Deps,
  { input: { text, lastDay }, staff }: StaffRequest<'showNotice'>,
): Promise<ActResult | Refusal> {
  const now = clock();
  const latest = montevideoDay(new Date(now.getTime() + NOTICE_LIMITS.maxDays * DAY_MS).toISOString());
  if (lastDay < montevideoDay(now.toISOString())) return refuseField('lastDay', 'Ese día ya pasó');
  if (lastDay > latest)
    return refuseField('lastDay', `Un aviso se muestra hasta ${NOTICE_LIMITS.maxDays} días; elegí un día más cercano`);
  const before = await currentNotice(tx);
  const row = { name: 'notice', is_set: true, notice: text, last_day: lastDay };
  await saveSwitch(tx, { ...row, changed_at: now, changed_by: staff.staffId });
  return {
    subject: { kind: 'switch', id: 'notice' },
    ...(before ? { before } : {}),
    after: { text, lastDay },
    effects: [
      `Todas las páginas de la tienda muestran hasta el ${formatLongDay(lastDay)} inclusive: «${text}»`,
      ...(before ? [`El aviso de antes deja de mostrarse: «${before.text}»`] : []),
    ],
  };
}

export async function removeNotice(
  { tx, clock }: Deps,
  { staff }: StaffRequest<'removeNotice'>,
): Promise<ActResult | Refusal> {
  const before = await currentNotice(tx);
  if (!before) return refuse(409, 'No hay ningún aviso. Actualizá la página.');
  const row = { name: 'notice', is_set: false, notice: null, last_day: null };
  await saveSwitch(tx, { ...row, changed_at: clock(), changed_by: staff.staffId });
  return {
    subject: { kind: 'switch', id: 'notice' },
    before,
    effects: [`El aviso deja de mostrarse: «${before.text}»`],
  };
}

async function currentNotice(tx: Deps['tx']): Promise<{ text: string; lastDay: string } | null> {
  await lockSwitches(tx);
  const row = (await findSetSwitches(tx)).find(({ name }) => name === 'notice');
  return row?.notice && row.last_day ? { text: row.notice, lastDay: row.last_day } : null;
}
