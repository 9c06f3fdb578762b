import { Form, Link, useOutletContext } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { type ActState, callerOf, submitAct } from '#backoffice/shared/calls.ts';
import { isRefused, textOf, tryEntry } from '#backoffice/shared/entry-state.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { AuthenticatorOffer } from '#contract/backoffice/staff-access.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field, PasswordField } from '#ui/components/field.tsx';
import type { Route } from './+types/factors.route.ts';
import { Authenticator, RecoveryCodes } from './authenticator.tsx';
import { accessCopy, factorsCopy as copy } from './copy.ts';
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
  return { factors: await call('readOwnFactors', {}), offer, key: crypto.randomUUID() };
}

interface FactorsState {
  act?: ActState;
  /** The picture that was scanned before a wrong code. */
  offer?: Offer;
  codes?: string[];
  refusal?: string;
}

export async function action(args: Route.ActionArgs): Promise<FactorsState> {
  const form = await args.request.formData();
  const text = (field: string) => textOf(form, field);
  if (text('form') === 'codes') {
    const state = await tryEntry('codes', () => args.context.get(callerContext)('renewOwnRecoveryCodes', {}));
    return isRefused(state) ? { refusal: state.refused.message } : { codes: state.recoveryCodes };
  }
  if (text('form') === 'passkey') {
    const input = { challengeId: text('challengeId'), response: text('response'), name: text('name') };
    return { act: await submitAct(args, { act: 'addOwnPasskey', form, input }) };
  }
  if (text('act') === 'removeOwnPasskey')
    return { act: await submitAct(args, { act: 'removeOwnPasskey', form, input: { id: text('of') } }) };
  const input = { current: text('current'), password: text('password'), offer: text('offer'), code: text('code') };
  const act = await submitAct(args, { act: 'setOwnPassword', form, input });
  if (act.stage === 'done') return { act: { ...act, typed: {} } };
  const authenticator = await callerOf(args)('offerAuthenticator', { offer: input.offer });
  return { act: { ...act, typed: { key: text('key') } }, offer: { authenticator, qr: qrOf(authenticator.uri) } };
}

export default function Factors({ loaderData: { factors, offer, key }, actionData }: Route.ComponentProps) {
  const { isRecovery } = useOutletContext<StaffMember>();
  const state = actionData?.act;
  return (
    <>
      <h1>{copy.title}</h1>
      <p>
        {copy.hint} <Link to="/confirmar?volver=/accesos">{copy.confirm}</Link> ·{' '}
        <Link to="/sesiones">{copy.sessions}</Link>
      </p>
      {isRecovery ? <Alert kind="warning">{copy.recovery}</Alert> : null}
      <Passkeys passkeys={factors.passkeys} actKey={key} state={state} />
      <section aria-labelledby="clave">
        <h2 id="clave">{copy.passwordTitle}</h2>
        <p>{factors.hasPassword ? copy.hasPassword : copy.noPassword}</p>
        <PasswordForm offer={actionData?.offer ?? offer} hasPassword={factors.hasPassword} actKey={key} state={state} />
      </section>
      <Codes left={factors.recoveryCodesLeft} state={actionData} />
    </>
  );
}

interface PasskeysProps {
  passkeys: BackofficeReply<'readOwnFactors'>['passkeys'];
  actKey: string;
  state: ActState | undefined;
}

function Passkeys({ passkeys, actKey, state }: PasskeysProps) {
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
            <ActForm
              act="removeOwnPasskey"
              title={copy.remove(name)}
              actKey={actKey}
              of={id}
              state={state}
              withReason={false}
              danger
            />
          </li>
        ))}
      </ul>
      <PasskeyForm
        form="passkey"
        label={copy.add}
        begin="beginOwnPasskey"
        kind="register"
        refusal={own?.refused?.message}
      >
        <input type="hidden" name="act" value="addOwnPasskey" />
        <input type="hidden" name="key" value={actKey} />
        <Field label={copy.passkeyName} name="name" maxLength={60} />
        {own?.stage === 'done' ? (
          <Alert kind="success" title={null} role="status">
            {own.effects.join(' ')}
          </Alert>
        ) : null}
      </PasskeyForm>
    </section>
  );
}

interface PasswordFormProps {
  offer: Offer;
  hasPassword: boolean;
  actKey: string;
  state: ActState | undefined;
}

function PasswordForm({ offer: { authenticator, qr }, hasPassword, actKey, state }: PasswordFormProps) {
  const refused = state?.act === 'setOwnPassword' ? state.refused : null;
  const errorOf = (field: string) => refused?.errors.find((error) => error.field === field)?.message;
  return (
    <ActForm act="setOwnPassword" title={copy.save} actKey={actKey} state={state} withReason={false}>
      {hasPassword ? (
        <PasswordField label={copy.current} name="current" autoComplete="current-password" error={errorOf('current')} />
      ) : null}
      <PasswordField
        label={accessCopy.newPassword}
        hint={accessCopy.newPasswordHint}
        name="password"
        autoComplete="new-password"
        error={errorOf('password')}
      />
      <Authenticator secret={authenticator.secret} offer={authenticator.offer} qr={qr} error={errorOf('code')} />
    </ActForm>
  );
}

function Codes({ left, state }: { left: number; state: FactorsState | undefined }) {
  return (
    <section className="enter__form" aria-labelledby="recuperacion">
      <h2 id="recuperacion">{copy.codesTitle}</h2>
      {state?.codes ? <RecoveryCodes codes={state.codes} /> : <p>{copy.codesLeft(left)}</p>}
      <Form method="post" className="enter__form" preventScrollReset>
        <input type="hidden" name="form" value="codes" />
        {state?.refusal === undefined ? null : (
          <Alert kind="error" title={null} role="alert">
            {state.refusal} <Link to="/confirmar?volver=/accesos">{copy.confirm}</Link>
          </Alert>
        )}
        <Button type="submit" kind="second">
          {copy.renew}
        </Button>
      </Form>
    </section>
  );
}
