import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { codeSchema } from '#contract/accounts.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert, ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';

const copy = account.mailDelivery;

/** Tells a customer whose mails come back, and checks the address again. Nothing for everybody else. */
export function MailDelivery() {
  const { data } = useQuery(
    customerQuery(useOwner(), ['mail-delivery'], (signal) => customerApi('readMailDelivery', {}, { signal })),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<'notice' | 'code' | 'done'>('notice');
  if (data === undefined || (data.bouncedSince === null && step !== 'done')) return null;
  const finish = () => {
    setStep('done');
    heading.current?.focus();
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
  const request = useMutation({
    mutationFn: () => customerApi('requestMailCheck'),
    onSuccess: () => {
      onSent();
      snackbar.show({ kind: 'success', text: copy.sent });
    },
    onError: ({ message }) => snackbar.show({ kind: 'error', text: message }),
  });
  return (
    <Button kind="second" small busy={request.isPending} onClick={() => request.mutate()}>
      {isRepeat ? copy.sendAgain : copy.send}
    </Button>
  );
}

function ConfirmCode({ email, onDone }: { email: string; onDone: () => void }) {
  const { props, fields, error, mutation } = useMutationForm(codeSchema, {
    mutationFn: (body) => customerApi('confirmMailCheck', { body }),
    meta: { owner: useOwner(), changes: [['mail-delivery']] },
    onSuccess: onDone,
  });
  return (
    <form className="form account__form" {...props}>
      <Field
        label={copy.code}
        hint={copy.codeHint(email)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...fields.code.props}
      />
      <ErrorAlert error={error} />
      <SubmitButton busy={mutation.isPending}>{copy.confirm}</SubmitButton>
    </form>
  );
}
