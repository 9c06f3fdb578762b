import { Form, redirect } from 'react-router';
import { type EntryState, errorOf, isRefused, textOf, tryEntry } from '#backoffice/shared/entry-state.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field, PasswordField } from '#ui/components/field.tsx';
import type { Route } from './+types/enter.route.ts';
import { CodeField } from './authenticator.tsx';
import { ownPath } from './own-path.ts';
import { PasskeyForm } from './passkey-form.tsx';
import './access.css';

const copy = {
  pageTitle: 'Entrar · Puente · Operación',
  title: 'Operación',
  demo: 'Entrar a la demostración',
  passkey: 'Entrar con una llave de acceso',
  withPassword: 'Con contraseña y código',
  email: 'Correo',
  password: 'Contraseña',
  enter: 'Entrar',
  lost: 'Perdí mi llave o mi aplicación de códigos',
  lostHint: 'Con un código de recuperación entrás solo a registrar otra forma de entrar. Cada código sirve una vez.',
  recoveryCode: 'Código de recuperación',
  passwordIfAny: 'Contraseña, si tenés una',
  recover: 'Entrar a registrar otra',
  noCodes: '¿Tampoco tenés los códigos? Pedí una invitación nueva a quien dirige la tienda.',
} as const;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('demo') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const call = context.get(callerContext);
  const kind = textOf(form, 'form');
  const state = await tryEntry(kind, () => enter(call, kind, form));
  if (isRefused(state)) return state;
  const back = ownPath(new URL(request.url).searchParams.get('volver'));
  return redirect(kind === 'recovery' ? '/accesos' : back);
}

/** Signs in with what the form has. */
async function enter(call: BackofficeCaller, kind: string, form: FormData): Promise<object> {
  const text = (field: string) => textOf(form, field);
  if (kind === 'demo') return await call('openDemoSession', { token: text('token') });
  if (kind === 'passkey')
    return await call('signInWithPasskey', { challengeId: text('challengeId'), response: text('response') });
  const person = { email: text('email'), password: text('password') };
  if (kind === 'recovery')
    return await call('signInWithRecoveryCode', { ...person, recoveryCode: text('recoveryCode') });
  return await call('signInWithPassword', { ...person, code: text('code') });
}

export default function Enter({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const stateOf = (form: string) => (actionData?.form === form ? actionData : null);
  return (
    <main className="enter">
      <h1>{copy.title}</h1>
      {token === null ? null : <DemoForm token={token} state={stateOf('demo')} />}
      <PasskeyForm
        form="passkey"
        label={copy.passkey}
        begin="beginPasskeySignIn"
        kind="answer"
        refusal={stateOf('passkey')?.refused.message}
      />
      <PasswordForm state={stateOf('password')} />
      <RecoveryForm state={stateOf('recovery')} />
    </main>
  );
}

function Refusal({ state }: { state: EntryState | null }) {
  if (state === null || state.refused.errors.length > 0) return null;
  return (
    <Alert kind="error" title={null} role="alert">
      {state.refused.message}
    </Alert>
  );
}

function DemoForm({ token, state }: { token: string; state: EntryState | null }) {
  return (
    <Form method="post" className="enter__form">
      <input type="hidden" name="form" value="demo" />
      <input type="hidden" name="token" value={token} />
      <Refusal state={state} />
      <Button type="submit" wide>
        {copy.demo}
      </Button>
    </Form>
  );
}

function PasswordForm({ state }: { state: EntryState | null }) {
  return (
    <Form method="post" className="enter__form" aria-labelledby="con-clave">
      <h2 id="con-clave">{copy.withPassword}</h2>
      <input type="hidden" name="form" value="password" />
      <Field
        label={copy.email}
        name="email"
        type="email"
        autoComplete="username webauthn"
        error={errorOf(state, 'email')}
      />
      <PasswordField
        label={copy.password}
        name="password"
        autoComplete="current-password"
        error={errorOf(state, 'password')}
      />
      <CodeField error={errorOf(state, 'code')} />
      <Refusal state={state} />
      <Button type="submit" kind="second" wide>
        {copy.enter}
      </Button>
    </Form>
  );
}

function RecoveryForm({ state }: { state: EntryState | null }) {
  return (
    <details className="enter__more" open={state !== null}>
      <summary>{copy.lost}</summary>
      <Form method="post" className="enter__form" aria-label={copy.lost}>
        <p>{copy.lostHint}</p>
        <input type="hidden" name="form" value="recovery" />
        <Field label={copy.email} name="email" type="email" error={errorOf(state, 'email')} />
        <PasswordField label={copy.passwordIfAny} name="password" error={errorOf(state, 'password')} />
        <Field
          label={copy.recoveryCode}
          name="recoveryCode"
          autoComplete="off"
          error={errorOf(state, 'recoveryCode')}
        />
        <Refusal state={state} />
        <Button type="submit" kind="second" wide>
          {copy.recover}
        </Button>
        <p>{copy.noCodes}</p>
      </Form>
    </details>
  );
}
