import { useRef, useState } from 'react';
import { codeSchema } from '#contract/accounts.ts';
import { CallError } from '#contract/caller.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { ownedResource, useOwnedResource } from '#web/lib/owned-resource.ts';

const copy = account.mailDelivery;
const deliveryResource = ownedResource('mail-delivery', (signal) => customerApi('readMailDelivery', {}, { signal }));

/** Tells a customer whose mails come back, and checks the address again. Nothing for everybody else. */
export function MailDelivery() {
  const { data } = useOwnedResource(deliveryResource);
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<'notice' | 'code' | 'done'>('notice');
  if (data === null || (data.bouncedSince === null && step !== 'done')) return null;
  const finish = async () => {
    setStep('done');
    heading.current?.focus();
    await deliveryResource.load();
  };
  return (
    <section className="account__section" aria-labelledby="account-mail-delivery">
      <h2 id="account-mail-delivery" ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      {step === 'done' || data.bouncedSince === null ? (
        <Alert kind="success" title={null} role="status">
          {copy.done(data.email)}
        </Alert>
      ) : (
        <>
          <Alert kind="warning">{copy.bounced(data.email, formatDateTime(data.bouncedSince))}</Alert>
          <p className="account__lead">{copy.lead}</p>
          <RequestCode isRepeat={step === 'code'} onSent={() => setStep('code')} />
          {step === 'code' ? <ConfirmCode email={data.email} onDone={finish} /> : null}
        </>
      )}
    </section>
  );
}

function RequestCode({ isRepeat, onSent }: { isRepeat: boolean; onSent: () => void }) {
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState(false);
  const request = async () => {
    setBusy(true);
    try {
      await customerApi('requestMailCheck');
      onSent();
      snackbar.show({ kind: 'success', text: copy.sent });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      snackbar.show({ kind: 'error', text: failure.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="second" small busy={busy} onClick={() => void request()}>
      {isRepeat ? copy.sendAgain : copy.send}
    </Button>
  );
}

function ConfirmCode({ email, onDone }: { email: string; onDone: () => Promise<void> }) {
  const form = useForm({
    schema: codeSchema,
    initial: { code: '' },
    onSubmit: async (body) => {
      await customerApi('confirmMailCheck', { body });
      await onDone();
    },
  });
  return (
    <form className="form account__form" {...form.props}>
      <Field
        label={copy.code}
        hint={copy.codeHint(email)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
      {form.submitError === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {form.submitError.message}
        </Alert>
      )}
      <SubmitButton form={form}>{copy.confirm}</SubmitButton>
    </form>
  );
}
