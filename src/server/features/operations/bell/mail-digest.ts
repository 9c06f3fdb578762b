import { BELL_KINDS, type BellItem } from '#contract/backoffice/bell.ts';
import { transaction } from '#db/transaction.ts';
import { formatLongDay, montevideoFields } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { type Block, type MailDraft, text } from '#server/features/base/mails/mail-message.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { findDigestReaders } from '#server/features/people/staff/staff-to-mail.ts';
import { findItems } from './read-bell.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'queue' | 'partners'>;

/** From this hour on in Montevideo; a shop that was down then mails until noon. */
const FIRST_HOUR = 8;
const LAST_HOUR = 12;
/** Of one kind so many are named. */
const MAX_NAMED = 10;

const TITLES: Readonly<Record<(typeof BELL_KINDS)[number], string>> = {
  approval: 'Espera tu aprobación:',
  mention: 'Te nombraron:',
  assigned: 'Te asignaron:',
  deadline: 'Vence hoy, mañana o ya venció:',
  partner: 'No responde:',
};

/** The job `mail-digest`: what is new to each person who wants it, once a day. */
export async function mailDigest(deps: Deps): Promise<void> {
  const { year, month, day, hour } = montevideoFields(deps.clock().toISOString());
  if (Number(hour) < FIRST_HOUR || Number(hour) >= LAST_HOUR) return;
  const today = `${year}-${month}-${day}`;
  for (const { id, email, role } of await findDigestReaders(deps.db)) {
    const items = (await findItems(deps, { staffId: id, role, factor: 'passkey' })).filter(({ isNew }) => isNew);
    if (items.length === 0) continue;
    const draft = composeDigest(items, { subjectId: `${id} ${today}`, to: email, today, url: deps.config.publicUrl });
    await transaction(deps.db, (tx) => queueMail(deps, tx, draft));
  }
}

/** It names what is to be done, and nothing that anybody wrote. */
function composeDigest(
  items: readonly BellItem[],
  { today, url, ...identity }: { subjectId: string; to: string; today: string; url: string },
): MailDraft {
  const groups = BELL_KINDS.flatMap((kind): Block[] => {
    const labels = [...new Set(items.filter((one) => one.kind === kind).map(({ label }) => label))];
    if (labels.length === 0) return [];
    const more = labels.length > MAX_NAMED ? [text(`y ${labels.length - MAX_NAMED} más`)] : [];
    return [text(TITLES[kind]), ...labels.slice(0, MAX_NAMED).map((label) => text(label)), ...more];
  });
  const count = items.length === 1 ? '1 cosa te llama' : `${items.length} cosas te llaman`;
  return {
    kind: 'bell-digest',
    ...identity,
    message: {
      subject: `${count}, ${formatLongDay(today)}`,
      heading: 'Tu campana',
      preview: count,
      blocks: [
        ...groups,
        { kind: 'link', label: 'Abrir la campana', url: `${url}/operacion/campana` },
        { kind: 'note', text: 'Este correo se deja de pedir en la campana.' },
      ],
    },
  };
}
