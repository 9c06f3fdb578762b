import { startAuthentication } from '@simplewebauthn/browser';
import { type FormEvent, useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import { callFromPage } from '#backoffice/shared/call-from-page.ts';
import { CodeField } from '#backoffice/shared/code-field.tsx';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { dialogCopy as copy } from './copy.ts';
import './act-dialog.css';

interface Factors {
  passkeys: readonly unknown[];
  hasPassword: boolean;
}

/** Proves again who the person is, within the dialog of the act that asks for it. */
export function StepUp({ onConfirmed }: { onConfirmed: () => void }) {
  const { isDemo } = useOutletContext<StaffMember>();
  const [factors, setFactors] = useState<Factors | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (prove: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await prove();
      onConfirmed();
    } catch (error) {
      setProblem(error instanceof Error && error.name === 'Error' ? error.message : copy.stepUpFailed);
    }
    setBusy(false);
  };
  useEffect(() => {
    if (!isDemo) callFromPage('readOwnFactors', {}).then(setFactors, (error: Error) => setProblem(error.message));
  }, [isDemo]);
  const sendCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    void attempt(() => callFromPage('confirmWithCode', { code }));
  };
  return (
    <section className="act-dialog__step-up" aria-label={copy.stepUp}>
      <p>{copy.stepUpHint}</p>
      {isDemo ? (
        <Button kind="second" small busy={isBusy} onClick={() => void attempt(() => callFromPage('confirmDemo', {}))}>
          {copy.stepUp}
        </Button>
      ) : null}
      {factors !== null && factors.passkeys.length > 0 ? (
        <Button kind="second" small busy={isBusy} onClick={() => void attempt(confirmWithPasskey)}>
          {copy.passkey}
        </Button>
      ) : null}
      {factors?.hasPassword ? (
        <form className="act-dialog__code" aria-label={copy.code} onSubmit={sendCode}>
          <CodeField name="code" defaultValue="" error={undefined} />
          <Button type="submit" kind="second" small busy={isBusy}>
            {copy.code}
          </Button>
        </form>
      ) : null}
      {problem === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {problem}
        </Alert>
      )}
    </section>
  );
}

async function confirmWithPasskey(): Promise<void> {
  const { challengeId, options } = await callFromPage('beginPasskeyConfirmation', {});
  const answer = await startAuthentication({ optionsJSON: JSON.parse(options) });
  await callFromPage('confirmWithPasskey', { challengeId, response: JSON.stringify(answer) });
}
