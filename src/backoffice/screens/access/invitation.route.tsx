import { Form, Link } from 'react-router';
import { type EntryState, errorOf, isRefused, textOf, tryEntry } from '#backoffice/shared/entry-state.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';
import { ROLE_NAMES } from '#domain/staff/roles.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Field, PasswordField } from '#ui/components/field.tsx';
import type { Route } from './+types/invitation.route.ts';
import { Authenticator, RecoveryCodes } from './authenticator.tsx';
import { accessCopy, invitationCopy as copy } from './copy.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { qrOf } from './qr.ts';
import './access.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** The invitation with its secret as a picture; with an offer, the same secret again. */
async function load(call: BackofficeCaller, token: string, offer?: string) {
  const read = await tryEntry('read', () => call('readInvitation', offer ? { token, offer } : { token }));
  if (isRefused(read)) return { invitation: null, over: read.refused.message };
  return { invitation: { ...read, qr: qrOf(read.authenticator.uri) }, over: '' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  return { token, ...(await load(context.get(callerContext), token)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const call = context.get(callerContext);
  const form = await request.formData();
  const token = tokenOf(request);
  const text = (field: string) => textOf(form, field);
  const kind = text('form');
  const offer = text('offer');
  const state = await tryEntry(kind, () =>
    kind === 'passkey'
      ? call('acceptInvitationWithPasskey', {
          token,
          challengeId: text('challengeId'),
          response: text('response'),
          name: text('name'),
        })
      : call('acceptInvitationWithPassword', { token, password: text('password'), offer, code: text('code') }),
  );
  // Whoever scanned the picture before a wrong code sees the same picture again.
  if (isRefused(state)) return { ...state, ...(await load(call, token, offer)), recoveryCodes: null };
  return { form: kind, refused: null, recoveryCodes: state.recoveryCodes, invitation: null };
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.recoveryCodes) return <Accepted codes={actionData.recoveryCodes} />;
  const invitation = actionData?.invitation ?? loaderData.invitation;
  if (invitation === null)
    return (
      <main className="enter">
        <EmptyState title={copy.over} level={1}>
          {loaderData.over}
        </EmptyState>
      </main>
    );
  const refused = actionData?.refused ? { form: actionData.form, refused: actionData.refused } : null;
  const stateOf = (form: string) => (refused?.form === form ? refused : null);
  const { name, email, role } = invitation;
  return (
    <main className="enter">
      <h1>{copy.title(name)}</h1>
      <p>{copy.intro(email, ROLE_NAMES[role])}</p>
      <section className="enter__form" aria-labelledby="con-llave">
        <h2 id="con-llave">{copy.passkeyTitle}</h2>
        <p>{copy.passkeyHint}</p>
        <PasskeyForm
          form="passkey"
          label={copy.passkey}
          begin="beginInvitationPasskey"
          input={{ token: loaderData.token }}
          kind="register"
          refusal={stateOf('passkey')?.refused.message}
        >
          <Field label={copy.passkeyName} name="name" defaultValue={copy.passkeyNameDefault} maxLength={60} />
        </PasskeyForm>
      </section>
      <PasswordForm invitation={invitation} state={stateOf('password')} />
    </main>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>['invitation']>;

function PasswordForm({ invitation, state }: { invitation: Loaded; state: EntryState | null }) {
  const { email, authenticator, qr } = invitation;
  return (
    <Form method="post" className="enter__form" aria-labelledby="con-clave">
      <h2 id="con-clave">{copy.passwordTitle}</h2>
      <input type="hidden" name="form" value="password" />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={accessCopy.newPassword}
        hint={accessCopy.newPasswordHint}
        name="password"
        autoComplete="new-password"
        error={errorOf(state, 'password')}
      />
      <Authenticator secret={authenticator.secret} offer={authenticator.offer} qr={qr} error={errorOf(state, 'code')} />
      {state && state.refused.errors.length === 0 ? (
        <Alert kind="error" title={null} role="alert">
          {state.refused.message}
        </Alert>
      ) : null}
      <Button type="submit" kind="second" wide>
        {copy.accept}
      </Button>
    </Form>
  );
}

function Accepted({ codes }: { codes: readonly string[] }) {
  return (
    <main className="enter">
      <h1>{copy.ready}</h1>
      <RecoveryCodes codes={codes} />
      <Link to="/">{copy.toStart}</Link>
    </main>
  );
}
