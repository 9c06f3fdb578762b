import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { codeSchema, type User } from '#contract/accounts.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert, ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Field } from '#ui/forms/field.tsx';
import { account } from '#web/copy/account.ts';
import { profileQuery } from '#web/features/account/account-query.ts';
import { Addresses } from '#web/features/account/addresses.tsx';
import { AskCorrection, CorrectionState } from '#web/features/account/document-correction.tsx';
import { OrderMails } from '#web/features/account/order-mails.tsx';
import {
  formatFieldValue,
  NAME_FIELDS,
  type ProfileField,
  ProfileFieldDialog,
} from '#web/features/account/profile-field-dialog.tsx';
import { ProfilePlaceholder } from '#web/features/account/profile-placeholder.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { CopyButton } from '#web/features/orders/copy-button.tsx';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import '#web/features/account/account.css';
import '#web/features/forms/forms.css';

export const meta = () => pageMeta({ title: account.title });

/** Profile, addresses and locker of the customer, each editable. */
export default function AccountSettings() {
  const profile = useQuery(profileQuery(useOwner()));
  return (
    <div className="stack account">
      <h1>{account.title}</h1>
      <MailDelivery />
      {profile.data ? <Profile user={profile.data} /> : <ProfilePlaceholder profile={profile} />}
      <Addresses />
      {profile.data ? <OrderMails user={profile.data} /> : null}
      {profile.data ? <Locker user={profile.data} /> : null}
    </div>
  );
}

function Profile({ user }: { user: User }) {
  const [field, setField] = useState<ProfileField | null>(null);
  const row = (name: ProfileField) => <ProfileRow key={name} user={user} field={name} onChange={setField} />;
  return (
    <>
      <section className="account__section" aria-labelledby="account-customs">
        <h2 id="account-customs">{account.customs.title}</h2>
        <p className="account__lead">{account.customs.lead}</p>
        <dl className="detail-list">
          {NAME_FIELDS.map(row)}
          {row('birthday')}
          {row('document')}
          {row('gender')}
        </dl>
      </section>
      <section className="account__section" aria-labelledby="account-contact">
        <h2 id="account-contact">{account.contact.title}</h2>
        <dl className="detail-list">
          <DetailRow label={account.fields.email} value={user.email} note={account.contact.emailFixed} />
          {row('phone')}
        </dl>
      </section>
      <ProfileFieldDialog field={field} user={user} onClose={() => setField(null)} />
    </>
  );
}

interface DetailRowProps {
  label: string;
  value: string;
  note?: ReactNode;
  action?: ReactNode;
}

function DetailRow({ label, value, note, action }: DetailRowProps) {
  return (
    <div className="detail-list__row">
      <dt className="note">{label}</dt>
      <dd className="detail-list__value">
        {value}
        {note === undefined ? null : <span className="detail-list__note note">{note}</span>}
      </dd>
      {action === undefined ? null : <dd className="detail-list__action">{action}</dd>}
    </div>
  );
}

interface ProfileRowProps {
  user: User;
  field: ProfileField;
  onChange: (field: ProfileField) => void;
}

/** Value of a profile field with the button that opens its dialog. */
function ProfileRow({ user, field, onChange }: ProfileRowProps) {
  const label = account.fields[field];
  const isLocked = field === 'document' && user.documentLocked;
  const name = user[field] ? account.changeField(label) : account.addField(label);
  return (
    <DetailRow
      label={label}
      value={formatFieldValue(user, field)}
      note={isLocked ? <CorrectionState /> : undefined}
      action={
        isLocked ? (
          <AskCorrection user={user} />
        ) : (
          <Button kind="quiet" aria-label={name} onClick={() => onChange(field)}>
            {user[field] ? account.change : account.add}
          </Button>
        )
      }
    />
  );
}

/** The customer's address in Miami, in the order in which the form of a store asks for it. */
function Locker({ user }: { user: User }) {
  const { miami } = useShopData().settings;
  const lines = [`${user.firstName} ${user.lastName}`, user.locker, miami.address, miami.city];
  return (
    <section className="account__section" aria-labelledby="account-locker">
      <h2 id="account-locker">{account.locker.title}</h2>
      <p className="account__lead">{account.locker.lead}</p>
      <div className="split locker">
        <address className="locker__lines">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <CopyButton text={lines.join('\n')} label={account.locker.copy} />
      </div>
    </section>
  );
}

const mailCopy = account.mailDelivery;

/** Tells a customer whose mails come back, and checks the address again. Nothing for everybody else. */
function MailDelivery() {
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
        {mailCopy.title}
      </h2>
      {step === 'done' || data.bouncedSince === null ? (
        <Alert kind="success" title={null} role="status">
          {mailCopy.done(data.email)}
        </Alert>
      ) : (
        <>
          <Alert kind="warning">{mailCopy.bounced(data.email, formatDateTime(data.bouncedSince))}</Alert>
          <p className="account__lead">{mailCopy.lead}</p>
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
      snackbar.show({ kind: 'success', text: mailCopy.sent });
    },
    onError: ({ message }) => snackbar.show({ kind: 'error', text: message }),
  });
  return (
    <Button kind="second" small busy={request.isPending} onClick={() => request.mutate()}>
      {isRepeat ? mailCopy.sendAgain : mailCopy.send}
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
        label={mailCopy.code}
        hint={mailCopy.codeHint(email)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...fields.code.props}
      />
      <ErrorAlert error={error} />
      <SubmitButton busy={mutation.isPending}>{mailCopy.confirm}</SubmitButton>
    </form>
  );
}
