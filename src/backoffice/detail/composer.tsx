import { type MouseEvent, type ReactNode, useId } from 'react';
import { useActionData, useSearchParams } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { NAMED_ACT } from '#backoffice/shared/named-act.ts';
import type { ActState } from '#backoffice/shared/submit.ts';
import { MAX_NOTE, type ThreadSubject } from '#contract/backoffice/thread.ts';
import { PHOTO_TYPES } from '#domain/photo/photo.ts';
import { CALL_OUTCOME_NAMES, CALLED_NAMES } from '#domain/staff/calls.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import type { LoadedThread } from './load-thread.ts';
import { MentionField } from './mention-field.tsx';
import { MessageForm } from './message-form.tsx';
import { composerCopy as copy } from './thread-copy.ts';

type Segment = keyof typeof copy.segments;

const SEGMENT_OF_ACT: Readonly<Record<string, Segment>> = {
  addNote: 'note',
  messageCustomer: 'message',
  noteCall: 'call',
};

/** The address of an act names it so. */
const SEGMENT_OF_TITLE: Readonly<Record<string, Segment>> = {
  [copy.note.title]: 'note',
  [copy.message.title]: 'message',
  [copy.call.title]: 'call',
};

/**
 * Where a note, a message to the shopper or a telephone call is written. Which of them is a choice of the form's own, so
 * that it works without script and none of the texts gets into another.
 */
export function Composer({ thread: { subject, answering } }: { thread: LoadedThread }) {
  const state = useActionData<ActState>();
  const [query] = useSearchParams();
  const begins =
    SEGMENT_OF_TITLE[query.get(NAMED_ACT) ?? ''] ??
    (query.has('texto') || subject.kind === 'case' ? 'message' : 'note');
  const asked = SEGMENT_OF_ACT[state?.act ?? ''] ?? begins;
  const first = asked === 'message' && answering === null ? 'note' : asked;
  return (
    <fieldset className="composer">
      <legend className="visually-hidden">{copy.title}</legend>
      <div className="composer__segments">
        <Choice segment="note" first={first} />
        {answering === null ? null : <Choice segment="message" first={first} shortcut="r" />}
        <Choice segment="call" first={first} />
      </div>
      <Panel segment="note">
        <NoteForm subject={subject} />
      </Panel>
      {answering === null ? null : (
        <Panel segment="message">
          <MessageForm answering={answering} />
        </Panel>
      )}
      <Panel segment="call">
        <CallForm subject={subject} />
      </Panel>
    </fieldset>
  );
}

interface ChoiceProps {
  segment: Segment;
  /** The one that is chosen at first. */
  first: Segment;
  shortcut?: string;
}

/** A click leads on to the text; the arrow keys only choose. */
function Choice({ segment, first, shortcut }: ChoiceProps) {
  const id = useId();
  const focusText = ({ currentTarget }: MouseEvent<HTMLLabelElement>) => {
    const composer = currentTarget.closest('.composer');
    // After the click has chosen, and given the focus to the choice.
    requestAnimationFrame(() => composer?.querySelector<HTMLElement>(`.composer__panel--${segment} textarea`)?.focus());
  };
  return (
    <>
      <input
        type="radio"
        id={id}
        name="composer"
        className={`composer__choice composer__choice--${segment} visually-hidden`}
        defaultChecked={segment === first}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the text is the next stop */}
      <label htmlFor={id} className="composer__segment" aria-keyshortcuts={shortcut} onClick={focusText}>
        {copy.segments[segment]}
      </label>
    </>
  );
}

function Panel({ segment, children }: { segment: Segment; children: ReactNode }) {
  return <div className={`composer__panel composer__panel--${segment}`}>{children}</div>;
}

function NoteForm({ subject }: { subject: ThreadSubject }) {
  const { title, label, hint, photo, photoHint } = copy.note;
  return (
    <ActForm act="addNote" of={{ subject }} title={title} withReason={false} withFiles>
      {({ field }) => (
        <>
          <MentionField
            about={subject.kind}
            label={label}
            placeholder={hint}
            rows={2}
            maxLength={MAX_NOTE}
            required
            {...field('text')}
          >
            <details className="composer__photo">
              <summary>{photo}</summary>
              <Field
                label={photo}
                hint={photoHint}
                type="file"
                name="file"
                accept={PHOTO_TYPES.join()}
                error={field('content').error}
              />
            </details>
          </MentionField>
        </>
      )}
    </ActForm>
  );
}

function CallForm({ subject }: { subject: ThreadSubject }) {
  const { title, called, outcome, text, choose } = copy.call;
  return (
    <ActForm act="noteCall" of={{ subject }} title={title} withReason={false}>
      {({ field }) => (
        <>
          <div className="composer__pair">
            <SelectField label={called} required {...field('called')} options={{ '': choose, ...CALLED_NAMES }} />
            <SelectField
              label={outcome}
              required
              {...field('outcome')}
              options={{ '': choose, ...CALL_OUTCOME_NAMES }}
            />
          </div>
          <MentionField about={subject.kind} label={text} optional rows={2} maxLength={MAX_NOTE} {...field('text')} />
        </>
      )}
    </ActForm>
  );
}
