import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useActionData, useNavigation, useRouteLoaderData } from 'react-router';
import type { ActDialogProps } from '#backoffice/detail/act-dialog.tsx';
import { actCopy as copy } from '#backoffice/shell/frame-copy.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { ActOutcome, ActTarget, type ActTargetProps, type FormFields, fieldsOf } from './act-parts.tsx';
import { callIn, useFormAddress } from './form-address.ts';
import { StepUpDialog } from './lazy-step-up-dialog.ts';
import { useNamedAct } from './named-act.ts';
import type { ActState } from './submit.ts';
import { useHasScript } from './use-has-script.ts';

interface ActFormProps<Name extends NamesOf<'act'>> extends ActTargetProps<Name> {
  title: string;
  /** Without a reason the act is done at once, without a look at what it will do. */
  withReason?: boolean;
  danger?: boolean;
  /** Whether the further fields have a file. */
  withFiles?: boolean;
  /** Whether an act without a reason can be looked at before it is done. */
  withPreview?: boolean;
  /** What was done is said elsewhere on the page. */
  quiet?: boolean;
  /** The letter that presses its button. */
  shortcut?: string;
  /** Further fields, which are named as the act's own. */
  children?: ReactNode | ((fields: FormFields) => ReactNode);
}

/** Loaded with the first act that is opened; where it cannot be loaded, the form stands in its place. */
const ActDialog = lazy(() =>
  import('#backoffice/detail/act-dialog.tsx').then(
    ({ ActDialog: Dialog }) => ({ default: Dialog }),
    () => ({ default: UnscriptedForm }),
  ),
);

/**
 * An act of the page. One that is not given a reason is a form that does it at once. Any other is a button that opens a
 * dialog, which shows what the act will do before it is done; without script it unfolds a form that does the same. An
 * address that names the act opens it.
 */
export function ActForm<Name extends NamesOf<'act'>>(props: ActFormProps<Name>) {
  const {
    act,
    title,
    of = {},
    withReason = true,
    danger = false,
    withFiles = false,
    withPreview = false,
    quiet,
    shortcut,
    children,
  } = props;
  const unfolded = useRef<HTMLDetailsElement>(null);
  const [isScripted, setScripted] = useState(false);
  const state = useActionData<ActState>();
  const [opened, setOpened] = useState<{ before: ActState | undefined } | null>(null);
  const { key } = useRouteLoaderData('screens/staff-layout.route') as { key: string };
  const target = JSON.stringify(of);
  const own = state?.act === act && state.of === target ? state : undefined;
  const isDone = own?.stage === 'done';
  const { isNamed, rest, forget } = useNamedAct(title);
  const shared = { act, of, title, danger, withFiles, children, state: own };
  // A form that somebody unfolded before the page's script ran stays as it is.
  useEffect(() => setScripted(!unfolded.current?.open || unfolded.current.dataset.named !== undefined), []);
  if (!withReason) return <DirectForm {...shared} {...{ withPreview, quiet, shortcut, isNamed }} />;
  // What came of an earlier opening is not of this one.
  const ofDialog = own === opened?.before ? undefined : own;
  if (opened !== null && ofDialog?.stage === 'done') setOpened(null);
  const close = () => (isNamed ? forget() : setOpened(null));
  return (
    <div className="act">
      {isScripted ? (
        <Button
          kind={danger ? 'danger' : 'second'}
          small
          data-act
          aria-haspopup="dialog"
          aria-keyshortcuts={shortcut}
          onClick={() => setOpened({ before: own })}
        >
          {title}
        </Button>
      ) : (
        <details
          ref={unfolded}
          className="act__unscripted"
          data-named={isNamed || undefined}
          open={isNamed || (own !== undefined && !isDone)}
        >
          <summary className={`button button--small button--${danger ? 'danger' : 'second'}`}>{title}</summary>
          <UnscriptedForm {...shared} />
        </details>
      )}
      {isDone && !quiet ? <ActOutcome state={own} /> : null}
      {opened !== null || (isNamed && isScripted) ? (
        <Suspense>
          <ActDialog {...shared} state={ofDialog} actKey={key} next={isNamed ? rest : undefined} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}

type SharedProps = Omit<ActDialogProps, 'actKey' | 'next' | 'onClose'>;

interface DirectFormProps extends SharedProps {
  withPreview: boolean;
  quiet: boolean | undefined;
  shortcut: string | undefined;
  /** The address leads to it: Enter does it, or what it is to say is typed. */
  isNamed: boolean;
}

/** A form that does its act at once; Ctrl+Enter sends it. */
function DirectForm(props: DirectFormProps) {
  const { act, of, title, danger, withFiles, withPreview, state, children, quiet, shortcut, isNamed } = props;
  const button = useRef<HTMLButtonElement>(null);
  const address = useFormAddress(act);
  const { state: phase, formAction, formData } = useNavigation();
  const isSent = phase !== 'idle' && formAction !== undefined && callIn({ url: formAction }) === act;
  const isBusy = isSent && formData?.get('of') === JSON.stringify(of);
  const isDone = state?.stage === 'done';
  // After the page's heading had the focus.
  useEffect(() => {
    if (isNamed) requestAnimationFrame(() => focusAct(button.current));
  }, [isNamed]);
  // What was refused for it is asked for over the form, once; without script a link of the outcome leads to it.
  const [asked, setAsked] = useState<ActState | undefined>(undefined);
  const isUnproven = useHasScript() && state?.stage === 'refused' && state.result.error?.stepUp !== undefined;
  const form = (
    <Form
      method="post"
      action={address}
      replace
      className={children === undefined ? 'act-form act-form--bare' : 'act-form'}
      aria-label={title}
      preventScrollReset
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          event.currentTarget.requestSubmit(button.current);
      }}
      {...(withFiles ? { encType: 'multipart/form-data' } : {})}
    >
      <ActTarget of={of} lastKey={isDone ? undefined : state?.key} />
      {/* Once it was done, the fields begin anew. */}
      <Fragment key={isDone ? state.key : ''}>
        {typeof children === 'function' ? children(fieldsOf(isDone ? undefined : state?.result)) : children}
      </Fragment>
      {isDone && quiet ? null : <ActOutcome state={state} />}
      <div className="act-form__buttons">
        {withPreview ? (
          <Button type="submit" name="stage" value="preview" kind="quiet" small>
            {copy.preview}
          </Button>
        ) : null}
        <Button
          ref={button}
          type="submit"
          name="stage"
          value="perform"
          kind={danger ? 'danger' : 'second'}
          small
          busy={isBusy}
          data-act
          aria-keyshortcuts={shortcut}
        >
          {title}
        </Button>
      </div>
    </Form>
  );
  const close = () => setAsked(state);
  return (
    <>
      {form}
      {isUnproven && asked !== state ? (
        <Suspense>
          <StepUpDialog
            onClose={close}
            onConfirmed={() => {
              close();
              button.current?.form?.requestSubmit(button.current);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Leads to the first field of an act, or to its button. */
function focusAct(button: HTMLElement | null): void {
  const field = button?.closest('form')?.querySelector<HTMLElement>('textarea, select, input:not([type="hidden"])');
  (field ?? button)?.focus();
}

/** Shows what an act will do, and does it once that was seen. */
function UnscriptedForm({ act, of, title, danger, withFiles, state: last, children }: SharedProps) {
  const state = last?.stage === 'done' ? undefined : last;
  const fields = fieldsOf(state?.result);
  return (
    <Form
      method="post"
      action={useFormAddress(act)}
      replace
      className="act-form"
      aria-label={title}
      {...(withFiles ? { encType: 'multipart/form-data' } : {})}
    >
      <ActTarget of={of} lastKey={state?.key} />
      {typeof children === 'function' ? children(fields) : children}
      <Field
        label={copy.reason}
        hint={copy.reasonHint}
        maxLength={500}
        autoComplete="off"
        {...fields.field('reason')}
      />
      <ActOutcome state={state} />
      <div className="act-form__buttons">
        <Button type="submit" name="stage" value="preview" kind="second" small>
          {copy.preview}
        </Button>
        {state?.stage === 'preview' ? (
          <Button type="submit" name="stage" value="perform" kind={danger ? 'danger' : 'first'} small>
            {copy.perform}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
