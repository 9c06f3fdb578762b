import { redirect } from 'react-router';
import { messagesOf } from '#backoffice/shared/act-parts.tsx';
import { CodeField } from '#backoffice/shared/code-field.tsx';
import { performEntry } from '#backoffice/shared/submit.ts';
import { useForgetOpened } from '#backoffice/shell/recently-opened.ts';
import { Field, PasswordField } from '#ui/forms/field.tsx';
import type { Route } from './+types/enter.route.ts';
import { EntryForm, EntryTarget } from './entry-form.tsx';
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

export async function action(args: Route.ActionArgs) {
  const state = await performEntry<
    'openDemoSession' | 'signInWithPasskey' | 'signInWithPassword' | 'signInWithRecoveryCode'
  >(args);
  if (state.reply === null) return state;
  const back = ownPath(new URL(args.request.url).searchParams.get('volver'));
  throw redirect(state.act === 'signInWithRecoveryCode' ? '/accesos' : back);
}

export default function Enter({ loaderData: { token }, actionData }: Route.ComponentProps) {
  useForgetOpened();
  return (
    <main className="enter">
      <h1>{copy.title}</h1>
      {token === null ? null : <EntryForm entry="openDemoSession" of={{ token }} submit={copy.demo} />}
      <PasskeyForm
        label={copy.passkey}
        call="signInWithPasskey"
        begin="beginPasskeySignIn"
        kind="answer"
        refusal={actionData?.act === 'signInWithPasskey' ? messagesOf(actionData.result)[0] : undefined}
      >
        <EntryTarget />
      </PasskeyForm>
      <section className="enter__form" aria-labelledby="con-clave">
        <h2 id="con-clave">{copy.withPassword}</h2>
        <EntryForm entry="signInWithPassword" labelledBy="con-clave" submit={copy.enter} kind="second">
          {({ field }) => (
            <>
              <Field label={copy.email} type="email" autoComplete="username webauthn" {...field('email')} />
              <PasswordField label={copy.password} autoComplete="current-password" {...field('password')} />
              <CodeField {...field('code')} />
            </>
          )}
        </EntryForm>
      </section>
      <details className="enter__more" open={actionData?.act === 'signInWithRecoveryCode'}>
        <summary>{copy.lost}</summary>
        <div className="enter__form">
          <p>{copy.lostHint}</p>
          <EntryForm entry="signInWithRecoveryCode" label={copy.lost} submit={copy.recover} kind="second">
            {({ field }) => (
              <>
                <Field label={copy.email} type="email" {...field('email')} />
                <PasswordField label={copy.passwordIfAny} {...field('password')} />
                <Field label={copy.recoveryCode} autoComplete="off" {...field('recoveryCode')} />
              </>
            )}
          </EntryForm>
          <p>{copy.noCodes}</p>
        </div>
      </details>
    </main>
  );
}
