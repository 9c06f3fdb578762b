import { Link } from 'react-router';
import { MessageForm } from '#backoffice/detail/message-form.tsx';
import { endsQueueRow, isDoneHere, QueueActs } from '#backoffice/detail/queue-acts.tsx';
import { TakeBack } from '#backoffice/detail/take-back.tsx';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import type { ActState } from '#backoffice/shared/submit.ts';
import { ageOf, When } from '#backoffice/shared/when.tsx';
import type { StaffCase } from '#contract/backoffice/cases.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { Answering } from '#contract/backoffice/thread.ts';
import { EXCEPTIONS } from '#domain/exceptions/kinds.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { DataList, type DataRow } from '#ui/components/data-list.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { panelCopy as copy, queueCopy } from './copy.ts';

type Row = BackofficeReply<'readException'>;

interface QueuePanelProps {
  row: Row;
  /** The complaint that the row is about, for who may answer it. */
  found: StaffCase | null;
  answering: Answering | null;
  /** The time of the page. */
  now: string;
  /** The result of the page's last form. */
  state: ActState | undefined;
}

/** A row of the queue with what ends it; what was just done is said above, of the row before too. */
export function QueuePanel({ row, found, answering, now, state }: QueuePanelProps) {
  const { kind, subject, page, whoCan, notes } = row;
  const { name, act } = EXCEPTIONS[kind];
  return (
    <>
      <Done state={state} />
      <h2 className="queue-panel__title">{name}</h2>
      <DataList rows={factsOf(row, now)} />
      {whoCan === null ? null : <p>{copy.whoCan(act, whoCan)}</p>}
      {found === null ? null : <Answer found={found} answering={answering} />}
      <div className="queue-panel__acts">
        <QueueActs row={row} />
        {page === null || whoCan !== null || isDoneHere(row) ? null : (
          <LinkButton kind="second" small to={page} aria-keyshortcuts="a">
            {found === null ? act : copy.openCase}
          </LinkButton>
        )}
        <OwnActs row={row} now={now} />
      </div>
      <details open={state?.act === 'noteItem'}>
        <summary>{copy.note}</summary>
        <ActForm of={{ kind, subject }} act="noteItem" title={copy.note} withReason={false} quiet>
          {({ field }) => <Field label={copy.noteField} maxLength={500} autoComplete="off" {...field('note')} />}
        </ActForm>
      </details>
      {notes.length === 0 ? null : (
        <ul className="queue-panel__notes" aria-label={copy.notes}>
          {notes.map(({ text, by, at }) => (
            <li key={at}>
              {text}
              <small>{copy.by(by, formatDateTime(at))}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Where the row that was open is over, and none follows it. */
export function NoRow({ state }: { state: ActState | undefined }) {
  return (
    <>
      <Done state={state} />
      <p>{copy.over}</p>
    </>
  );
}

function Done({ state }: { state: ActState | undefined }) {
  return (
    <>
      <ActDone state={state && endsQueueRow(state.act) ? state : undefined} />
      <TakeBack state={state} />
    </>
  );
}

function factsOf(row: Row, now: string): DataRow[] {
  const { label, page, detail, customer, amount, since, dueAt, isLate, holder, snoozed } = row;
  const { columns } = queueCopy;
  return [
    { label: columns.subject, value: page === null ? label : <Link to={page}>{label}</Link> },
    ...(detail === null ? [] : [{ label: columns.detail, value: detail }]),
    ...(customer === null ? [] : [{ label: columns.customer, value: customer }]),
    ...(amount === null ? [] : [{ label: columns.amount, value: money(amount.cents, amount.currency) }]),
    { label: columns.age, value: <When at={since} now={now} /> },
    { label: columns.due, value: queueCopy.due(ageOf(dueAt, now), isLate), tone: isLate ? 'bad' : undefined },
    { label: columns.holder, value: holder === null ? copy.nobody : holder.isOwn ? queueCopy.you : holder.name },
    ...(snoozed === null
      ? []
      : [{ label: queueCopy.snoozed, value: copy.snoozed(formatDateTime(snoozed.until), snoozed.reason) }]),
  ];
}

/** Who looks after the row, and when it comes back. */
function OwnActs({ row: { kind, subject, holder }, now }: Pick<QueuePanelProps, 'row' | 'now'>) {
  const of = { kind, subject };
  const [act, title] = holder?.isOwn ? (['releaseItem', copy.release] as const) : (['takeItem', copy.take] as const);
  return (
    <>
      <ActForm of={of} act={act} title={title} withReason={false} shortcut="e" quiet />
      <ActForm of={of} act="snoozeItem" title={copy.snooze} shortcut="z" quiet>
        {({ field }) => (
          <>
            <input type="hidden" name="from" value={field('from', String(Date.parse(now))).defaultValue} />
            <SelectField label={copy.until} {...field('days')} error={field('until').error}>
              {Object.entries(copy.days).map(([days, name]) => (
                <option key={days} value={days}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </ActForm>
    </>
  );
}

/** The last word of a complaint, and its answer. */
function Answer({ found: { messages }, answering }: { found: StaffCase; answering: Answering | null }) {
  const last = messages.at(-1);
  return (
    <>
      {last === undefined ? null : (
        <blockquote className="queue-panel__quote">
          {last.text}
          <small>{copy.by(last.by ?? copy.shopper, formatDateTime(last.at))}</small>
        </blockquote>
      )}
      {answering === null ? null : <MessageForm answering={answering} shortcut="r" quiet />}
    </>
  );
}
