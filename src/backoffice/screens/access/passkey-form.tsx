import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { callFromPage } from '#backoffice/shared/call-from-page.ts';
import { useFormAddress } from '#backoffice/shared/form-address.ts';
import { useHasScript } from '#backoffice/shared/use-has-script.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { PasskeyQuestion } from '#contract/backoffice/staff-access.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { accessCopy as copy } from './copy.ts';

interface PasskeyFormProps {
  label: string;
  /** The call of the form. */
  call: NamesOf<'act' | 'entry'>;
  begin: NamesOf<'entry'>;
  input?: Record<string, string>;
  kind: 'register' | 'answer';
  refusal: string | undefined;
  /** What the form is of, and further fields. */
  children: ReactNode;
}

/** Asks the browser for a passkey and sends what it says with the form. It needs script, so it is absent without. */
export function PasskeyForm({ label, call, begin, input = {}, kind, refusal, children }: PasskeyFormProps) {
  const hasScript = useHasScript();
  const submit = useSubmit();
  const address = useFormAddress(call);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setState('busy');
    try {
      const { challengeId, options } = (await callFromPage(begin, input as never)) as PasskeyQuestion;
      const optionsJSON = JSON.parse(options);
      const answer = kind === 'register' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
      fields.set('response', JSON.stringify(await answer));
      fields.set('challengeId', challengeId);
      setState('ready');
      await submit(fields, { method: 'post', action: address, replace: true });
    } catch {
      setState('failed');
    }
  };
  if (!hasScript) return <p>{copy.passkeyNeedsScript}</p>;
  const problem = state === 'failed' ? copy.passkeyFailed : state === 'ready' ? refusal : undefined;
  return (
    <Form method="post" action={address} replace className="enter__form" onSubmit={(event) => void send(event)}>
      {children}
      {problem === undefined ? null : (
        <Alert kind="error" title={null} role="alert">
          {problem}
        </Alert>
      )}
      <Button type="submit" wide busy={state === 'busy'}>
        {label}
      </Button>
    </Form>
  );
}
