import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { STOPPABLE } from '#contract/backoffice/switches.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { countWaitingOrders, findSetSwitches, type SetSwitch } from './repository.ts';

/** Beyond this, the number of waiting orders is "more than". */
export const MAX_COUNTED = 1000;

export async function listSwitches({
  db,
  clock,
  partnerSettings,
}: Pick<Context, 'db' | 'clock' | 'partnerSettings'>): Promise<BackofficeReply<'listSwitches'>> {
  const rows = await findSetSwitches(db);
  const counted = await countWaitingOrders(db, MAX_COUNTED + 1);
  const offered = new Set<string>([
    'sales',
    'purchasing',
    'delay-mails',
    ...partnerSettings.paymentMethods.map((m) => `payment:${m}`),
  ]);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const notice = byName.get('notice');
  const today = montevideoDay(clock().toISOString());
  return {
    stoppable: STOPPABLE.filter((name) => offered.has(name) || byName.has(name)).map((name) => {
      const row = byName.get(name);
      return { name, stopped: row ? presentSetting(row) : null };
    }),
    waiting: { orders: Math.min(counted, MAX_COUNTED), isMore: counted > MAX_COUNTED },
    notice:
      notice?.notice && notice.last_day
        ? {
            text: notice.notice,
            lastDay: notice.last_day,
            isShown: notice.last_day >= today,
            set: presentSetting(notice),
          }
        : null,
  };
}

function presentSetting({ changed_at, changed_by }: SetSwitch) {
  return { at: changed_at.toISOString(), by: changed_by };
}
