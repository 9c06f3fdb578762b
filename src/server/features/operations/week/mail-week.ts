import { transaction } from '#db/transaction.ts';
import { formatLongDay, montevideoFields } from '#domain/time/montevideo.ts';
import { weekBefore, weekOf } from '#domain/time/week.ts';
import { FIGURE_NAMES, FIGURES, refundReasons } from '#domain/week/rows.ts';
import type { Context } from '#server/context.ts';
import { type Block, type MailDraft, text } from '#server/features/base/mails/mail-message.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { findOwnersToMail } from '#server/features/people/staff/staff-to-mail.ts';
import { reportWeek, type WeekReport } from './read-week.ts';

type Deps = Pick<Context, 'db' | 'reads' | 'clock' | 'random' | 'config' | 'queue'>;

/** From this hour of Monday on in Montevideo; a shop that was down then mails until the end of Tuesday. */
const FIRST_HOUR = 8;
const DAYS = 2;

/** The job `mail-week`: the week that is over, once to each owner, from Monday morning on. */
export async function mailWeek(deps: Deps): Promise<void> {
  const { year, month, day, hour } = montevideoFields(deps.clock().toISOString());
  const today = `${year}-${month}-${day}`;
  const current = weekOf(today);
  const daysIn = (Date.parse(today) - Date.parse(current.from)) / (24 * 60 * 60_000);
  if (daysIn >= DAYS || (daysIn === 0 && Number(hour) < FIRST_HOUR)) return;
  const owners = await findOwnersToMail(deps.db);
  if (owners.length === 0) return;
  const report = await reportWeek(deps, weekBefore(current));
  const url = `${deps.config.publicUrl}/operacion/semana?desde=${report.week.from}`;
  for (const { id, email } of owners) {
    const draft = composeWeekMail(report, { subjectId: `${id} ${report.week.from}`, to: email, url });
    await transaction(deps.db, (tx) => queueMail(deps, tx, draft));
  }
}

function composeWeekMail(
  { week, figures, before, now, fruitless }: WeekReport,
  { url, ...identity }: { subjectId: string; to: string; url: string },
): MailDraft {
  const name = `del ${formatLongDay(week.from)} al ${formatLongDay(week.to)}`;
  const blocks: Block[] = [
    text(`La semana ${name}, y entre paréntesis la anterior.`),
    {
      kind: 'facts',
      rows: FIGURE_NAMES.map((figure) => {
        const { label, text: textOf } = FIGURES[figure];
        return { label, value: `${textOf(figures)} (${textOf(before)})` };
      }),
    },
    text('Ahora mismo:'),
    {
      kind: 'facts',
      rows: [
        { label: 'En la cola', value: `${now.exceptions}, ${now.lateExceptions} fuera de plazo` },
        { label: 'Órdenes que ya tendrían que haber llegado', value: String(now.lateOrders) },
      ],
    },
    ...listBlock('Por qué se devolvió dinero:', refundReasons(figures.refunds)),
    ...listBlock(
      'Lo que más se buscó sin resultado:',
      fruitless.map(({ query, withoutAny }) => `${query}: ${withoutAny}`),
    ),
    { kind: 'link', label: 'Ver la semana', url },
  ];
  return {
    kind: 'week-report',
    ...identity,
    message: {
      subject: `La semana de la tienda, ${name}`,
      heading: 'La semana de la tienda',
      preview: `${FIGURES.paid.label}: ${FIGURES.paid.text(figures)}. ${FIGURES.paidAmount.label}: ${FIGURES.paidAmount.text(figures)}.`,
      blocks,
    },
  };
}

function listBlock(title: string, lines: readonly string[]): Block[] {
  return lines.length === 0 ? [] : [text(title), ...lines.map(text)];
}
