import { useRef, useState } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ChoiceKey, choiceShortcut } from '#backoffice/shared/choice-key.tsx';
import { usePageLocation } from '#backoffice/shared/form-address.ts';
import type { Answering } from '#contract/backoffice/thread.ts';
import { MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { SelectField, TextareaField } from '#ui/forms/field.tsx';
import { templatesOf } from './message-templates.ts';
import { composerCopy as copy } from './thread-copy.ts';
import './thread.css';

interface MessageFormProps {
  answering: Answering;
  /** The letter that leads to the text. */
  shortcut?: string;
  /** What was done is said elsewhere on the page. */
  quiet?: boolean;
}

/** A message to the shopper, which may begin with a template. */
export function MessageForm({ answering, shortcut, quiet }: MessageFormProps) {
  const { orders, openCase, newest, owner } = answering;
  const { title, label, into, opens, order } = copy.message;
  const [query] = useSearchParams();
  const text = useRef<HTMLTextAreaElement>(null);
  const templates = templatesOf(answering);
  const chosen = templates[Number(query.get('texto') ?? '') - 1]?.text;
  const isOfOne = orders.length === 1;
  const start = (template: string) => {
    if (text.current === null) return;
    text.current.value = template;
    text.current.focus();
  };
  return (
    <ActForm
      act="messageCustomer"
      of={isOfOne ? { number: orders[0] } : {}}
      title={title}
      withReason={false}
      withPreview
      quiet={quiet}
    >
      {({ field }) => (
        <>
          {/* Not part of what the form is of, which stays the same when the message opens a case. */}
          <input type="hidden" name="caseNumber" value={openCase?.number ?? ''} />
          {newest === null ? null : <Seen key={openCase?.number} newest={newest} asked={field('seen').error} />}
          {field('despite').error === undefined ? null : <input type="hidden" name="despite" value={owner?.id} />}
          <Templates labels={templates.map((one) => one.label)} onChoose={(at) => start(templates[at]?.text ?? '')} />
          {isOfOne ? null : (
            <SelectField
              label={order}
              {...field('number')}
              options={Object.fromEntries(orders.map((one) => [one, String(one)]))}
            />
          )}
          <TextareaField
            key={chosen}
            ref={text}
            label={label}
            hint={openCase === null ? opens : into(openCase.number)}
            rows={5}
            aria-keyshortcuts={shortcut}
            maxLength={MAX_CASE_TEXT}
            required
            {...field('text', chosen)}
          />
        </>
      )}
    </ActForm>
  );
}

interface SeenProps {
  newest: string;
  /** What the form said of a newer message. */
  asked: string | undefined;
}

/**
 * The newest message when the form was opened. The page is read anew while somebody types: what came since is known once
 * the form has said so.
 */
function Seen({ newest, asked }: SeenProps) {
  const { state } = useNavigation();
  const [known, setKnown] = useState({ newest, asked });
  // What came of the form is known before the page is read anew.
  if (asked !== known.asked && state === 'idle')
    setKnown({ newest: asked === undefined ? known.newest : newest, asked });
  return <input type="hidden" name="seen" value={known.newest} />;
}

/** Links, so that they work without script. */
function Templates({ labels, onChoose }: { labels: string[]; onChoose: (at: number) => void }) {
  const { search } = usePageLocation();
  const addressOf = (at: number) => {
    const query = new URLSearchParams(search);
    query.set('texto', String(at + 1));
    return `?${query}#historia`;
  };
  return (
    <ul className="composer__templates" aria-label={copy.message.templates}>
      {labels.map((label, at) => (
        <li key={label}>
          <Link
            to={addressOf(at)}
            aria-keyshortcuts={choiceShortcut(at)}
            onClick={(event) => {
              event.preventDefault();
              onChoose(at);
            }}
          >
            <ChoiceKey place={at} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
