import { Form, Link, useOutletContext } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone, ActTarget, fieldsOf, messagesOf } from '#backoffice/shared/act-parts.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { callIn, useFormAddress } from '#backoffice/shared/form-address.ts';
import { type ActState, type EntryState, performAct, performEntry } from '#backoffice/shared/submit.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { AuthenticatorOffer } from '#contract/backoffice/staff-access.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field, PasswordField } from '#ui/forms/field.tsx';
import type { Route } from './+types/factors.route.ts';
import { NewPassword, RecoveryCodes } from './authenticator.tsx';
import { factorsCopy as copy } from './copy.ts';
import { EntryTarget } from './entry-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { type Qr, qrOf } from './qr.ts';
import './access.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

interface Offer {
  authenticator: AuthenticatorOffer;
  qr: Qr;
}

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const authenticator = await call('offerAuthenticator', {});
  const offer: Offer = { authenticator, qr: qrOf(authenticator.uri) };
  return { factors: await call('readOwnFactors', {}), offer };
}

/** `offer`: the picture that was scanned before a wrong code. */
type FactorsState = EntryState<'renewOwnRecoveryCodes'> | (ActState & { offer?: Offer });

export async function action(args: Route.ActionArgs): Promise<FactorsState> {
  if (callIn(args.request) === 'renewOwnRecoveryCodes') return await performEntry<'renewOwnRecoveryCodes'>(args);
  const state = await performAct(args);
  if (state.act !== 'setOwnPassword' || state.stage === 'done') return state;
  const offer = fieldsOf(state.result).field('offer').defaultValue;
  const authenticator = await callerOf(args)('offerAuthenticator', { offer });
  return { ...state, offer: { authenticator, qr: qrOf(authenticator.uri) } };
}

export default function Factors({ loaderData: { factors, offer }, actionData: state }: Route.ComponentProps) {
  const { isRecovery } = useOutletContext<StaffMember>();
  return (
    <>
      <h1>{copy.title}</h1>
      <p>
        {copy.hint} <Link to="/confirmar?volver=/accesos">{copy.confirm}</Link> ·{' '}
        <Link to="/sesiones">{copy.sessions}</Link>
      </p>
      {isRecovery ? <Alert kind="warning">{copy.recovery}</Alert> : null}
      <Passkeys passkeys={factors.passkeys} state={state} />
      <section aria-labelledby="clave">
        <h2 id="clave">{copy.passwordTitle}</h2>
        <p>{factors.hasPassword ? copy.hasPassword : copy.noPassword}</p>
        <PasswordForm
          offer={(state && 'offer' in state ? state.offer : null) ?? offer}
          hasPassword={factors.hasPassword}
        />
      </section>
      <Codes left={factors.recoveryCodesLeft} state={state} />
    </>
  );
}

interface PasskeysProps {
  passkeys: BackofficeReply<'readOwnFactors'>['passkeys'];
  state: FactorsState | undefined;
}

function Passkeys({ passkeys, state }: PasskeysProps) {
  const own = state?.act === 'addOwnPasskey' ? state : undefined;
  return (
    <section className="enter__form" aria-labelledby="llaves">
      <h2 id="llaves">{copy.passkeys}</h2>
      {passkeys.length === 0 ? <p>{copy.noPasskeys}</p> : null}
      <ul className="rows">
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <li key={id} className="rows__row">
            <p>
              <strong>{name}</strong>
            </p>
            <p>{copy.created(formatDateTime(createdAt))}</p>
            <p>{usedAt === null ? copy.unused : copy.used(formatDateTime(usedAt))}</p>
            <ActForm act="removeOwnPasskey" of={{ id }} title={copy.remove(name)} withReason={false} danger />
          </li>
        ))}
      </ul>
      <PasskeyForm
        label={copy.add}
        call="addOwnPasskey"
        begin="beginOwnPasskey"
        kind="register"
        refusal={messagesOf(own?.result)[0]}
      >
        <ActTarget />
        <Field label={copy.passkeyName} name="name" maxLength={60} />
        <ActDone state={own} />
      </PasskeyForm>
    </section>
  );
}

function PasswordForm({ offer, hasPassword }: { offer: Offer; hasPassword: boolean }) {
  return (
    <ActForm act="setOwnPassword" title={copy.save} withReason={false}>
      {({ field }) => (
        <>
          {hasPassword ? (
            <PasswordField label={copy.current} autoComplete="current-password" {...field('current')} />
          ) : null}
          <NewPassword {...offer} field={field} />
        </>
      )}
    </ActForm>
  );
}

function Codes({ left, state }: { left: number; state: FactorsState | undefined }) {
  const own = state?.act === 'renewOwnRecoveryCodes' ? state : undefined;
  return (
    <section className="enter__form" aria-labelledby="recuperacion">
      <h2 id="recuperacion">{copy.codesTitle}</h2>
      {own?.reply ? <RecoveryCodes codes={own.reply.recoveryCodes} /> : <p>{copy.codesLeft(left)}</p>}
      <Form
        method="post"
        action={useFormAddress('renewOwnRecoveryCodes')}
        replace
        className="enter__form"
        preventScrollReset
      >
        <EntryTarget />
        {own?.reply === null ? (
          <Alert kind="error" title={null} role="alert">
            {messagesOf(own.result)} <Link to="/confirmar?volver=/accesos">{copy.confirm}</Link>
          </Alert>
        ) : null}
        <Button type="submit" kind="second">
          {copy.renew}
        </Button>
      </Form>
    </section>
  );
}
