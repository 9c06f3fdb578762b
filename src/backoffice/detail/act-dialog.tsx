import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { ActTarget, Effects, type FormFields, fieldsOf, Lines, messagesOf } from '#backoffice/shared/act-parts.tsx';
import { callFromPage } from '#backoffice/shared/call-from-page.ts';
import { ChoiceKey, choiceShortcut, pressChoice } from '#backoffice/shared/choice-key.tsx';
import { useFormAddress, withCall } from '#backoffice/shared/form-address.ts';
import type { ActState } from '#backoffice/shared/submit.ts';
import { actCopy } from '#backoffice/shell/frame-copy.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { ActModal } from './act-modal.tsx';
import { dialogCopy as copy } from './copy.ts';
import { StepUp } from './step-up.tsx';
import { offeredReasons } from './usual-reasons.ts';

/** How long nothing may change before what the act would do is asked again. */
const DEBOUNCE_MS = 300;

export interface ActDialogProps {
  act: NamesOf<'act'>;
  of: object;
  title: string;
  danger: boolean;
  withFiles: boolean;
  /** Of the next act: new after each. */
  actKey: string;
  /** What came of this dialog's last confirmation. */
  state: ActState | undefined;
  /** The page that comes after it, where it is not the same address. */
  next: string | undefined;
  children: ReactNode | ((fields: FormFields) => ReactNode);
  onClose: () => void;
}

/** The dialog of an act: its fields, why, what it will do while they change, and who it is that confirms. */
export function ActDialog(props: ActDialogProps) {
  return (
    <ActModal title={props.title} onClose={props.onClose}>
      <ActDialogForm {...props} />
    </ActModal>
  );
}

function ActDialogForm({ act, of, title, danger, withFiles, actKey, state, next, children }: ActDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state: phase, formData } = useNavigation();
  const here = useFormAddress(act);
  const address = next === undefined ? here : withCall(next, act);
  const { seen, isLooking, look, changed, sent, isChanged } = usePreview(form, address, phase === 'idle');
  const recent = useRecentReasons(act);
  const isPerforming = phase !== 'idle' && formData?.get('key') === actKey;
  const isBusy = isLooking || isPerforming;
  const refused = state?.stage === 'refused' && !isChanged ? state : undefined;
  const answer = refused ?? seen;
  const isReady = seen?.stage === 'preview';
  useEffect(() => focusFirstField(form.current), []);
  const perform = (event: KeyboardEvent<HTMLFormElement>) => {
    pressChoice(event, event.currentTarget);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit(button.current);
  };
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={address}
        replace
        className="act-dialog__form"
        aria-label={title}
        preventScrollReset
        onInput={(event) => {
          if ((event.target as unknown as HTMLInputElement).name !== 'reason') changed();
        }}
        onKeyDown={perform}
        onSubmit={(event) => (isReady && !isBusy ? sent() : event.preventDefault())}
        {...(withFiles ? { encType: 'multipart/form-data' } : {})}
      >
        <ActTarget of={of} lastKey={actKey} />
        {typeof children === 'function' ? children(fieldsOf(refused?.result)) : children}
        <Reason offered={offeredReasons(act, recent ?? [])} error={refused?.result.error?.reason?.[0]} />
        <Answer answer={answer} isLooking={isLooking} />
        <div className="act-dialog__buttons">
          <kbd className="act-dialog__keys">{copy.keys}</kbd>
          <Button
            ref={button}
            type="submit"
            name="stage"
            value="perform"
            kind={danger ? 'danger' : 'first'}
            small
            // While the reasons may still move it, a press could miss.
            busy={isBusy || recent === null}
            aria-disabled={isReady ? undefined : true}
          >
            {copy.perform}
          </Button>
        </div>
      </Form>
      {answer?.result.error?.stepUp ? <StepUp onConfirmed={look} /> : null}
    </>
  );
}

/**
 * What the act would do with what the form holds, asked anew once nothing was typed for a moment. It waits for a page that
 * is still being read anew: the router would take that as read, and the next confirmation would have the key of the last.
 */
function usePreview(form: RefObject<HTMLFormElement | null>, address: string, isIdle: boolean) {
  const fetcher = useFetcher<ActState>();
  const { submit } = fetcher;
  const [next, setNext] = useState<'now' | 'soon' | null>('now');
  const [isChanged, setChanged] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback(() => setNext('now'), []);
  const changed = () => {
    setNext('soon');
    clearTimeout(timer.current);
    timer.current = setTimeout(look, DEBOUNCE_MS);
  };
  useEffect(() => {
    if (next !== 'now' || !isIdle || form.current === null) return;
    setNext(null);
    setChanged(true);
    const data = new FormData(form.current);
    data.set('stage', 'preview');
    const isMultipart = form.current.enctype === 'multipart/form-data';
    void submit(data, {
      method: 'post',
      action: address,
      encType: isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
      defaultShouldRevalidate: false,
    });
  }, [next, isIdle, form, address, submit]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, [look]);
  const sent = () => setChanged(false);
  return { seen: fetcher.data, isLooking: next !== null || fetcher.state !== 'idle', look, changed, sent, isChanged };
}

function Answer({ answer, isLooking }: { answer: ActState | undefined; isLooking: boolean }) {
  if (answer === undefined) return <p role="status">{copy.looking}</p>;
  if (answer.result.error?.stepUp) return null;
  return (
    <div className="act-dialog__answer" aria-busy={isLooking}>
      {answer.stage === 'refused' ? (
        <Alert kind="warning" title={`${copy.missing}:`} role="status">
          <Lines lines={messagesOf(answer.result)} />
        </Alert>
      ) : (
        <Effects effects={answer.effects} isDone={false} />
      )}
    </div>
  );
}

/** Who has a keyboard types at once; on a phone its keyboard would cover what the act does. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (!matchMedia('(pointer: fine)').matches) return;
  const field = form?.querySelector<HTMLElement>('select, textarea, input:not([type="hidden"], :disabled)');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Null until they are known; without them the reason is typed. */
function useRecentReasons(act: NamesOf<'act'>): readonly string[] | null {
  const [recent, setRecent] = useState<readonly string[] | null>(null);
  useEffect(() => {
    callFromPage('listRecentReasons', { act }).then(setRecent, () => setRecent([]));
  }, [act]);
  return recent;
}

/** Why: in words, or as it is mostly said. */
function Reason({ offered, error }: { offered: readonly string[]; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (reason: string) => {
    if (input.current === null) return;
    input.current.value = reason;
    input.current.focus();
  };
  return (
    <div className="act-dialog__reason">
      <Field
        ref={input}
        label={actCopy.reason}
        hint={actCopy.reasonHint}
        name="reason"
        maxLength={500}
        autoComplete="off"
        error={error}
      />
      {offered.length === 0 ? null : (
        <ul className="act-dialog__chips" aria-label={copy.recent}>
          {offered.map((reason, place) => (
            <li key={reason}>
              <button
                type="button"
                className="act-dialog__chip"
                aria-keyshortcuts={choiceShortcut(place)}
                onClick={() => choose(reason)}
              >
                <ChoiceKey place={place} />
                {reason}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
