import { Link } from 'react-router';
import { fieldsOf, messagesOf } from '#backoffice/shared/act-parts.tsx';
import { refusedOf } from '#backoffice/shared/calls.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import { performEntry } from '#backoffice/shared/submit.ts';
import { useForgetOpened } from '#backoffice/shell/recently-opened.ts';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';
import { ROLE_NAMES } from '#domain/staff/roles.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Route } from './+types/invitation.route.ts';
import { NewPassword, RecoveryCodes } from './authenticator.tsx';
import { invitationCopy as copy } from './copy.ts';
import { EntryForm, EntryTarget } from './entry-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { qrOf } from './qr.ts';
import './access.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** The invitation with its secret as a picture; with an offer, the same secret again. */
async function load(call: BackofficeCaller, token: string, offer?: string) {
  try {
    const read = await call('readInvitation', offer ? { token, offer } : { token });
    return { invitation: { ...read, qr: qrOf(read.authenticator.uri) }, over: '' };
  } catch (error) {
    const refused = refusedOf(error);
    if (refused) return { invitation: null, over: refused.message };
    throw error;
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  return { token, ...(await load(context.get(callerContext), token)) };
}

export async function action(args: Route.ActionArgs) {
  const state = await performEntry<'acceptInvitationWithPasskey' | 'acceptInvitationWithPassword'>(args);
  if (state.reply) return { ...state, invitation: null };
  // Whoever scanned the picture before a wrong code sees the same picture again.
  const offer = fieldsOf(state.result).field('offer').defaultValue;
  return { ...state, ...(await load(args.context.get(callerContext), tokenOf(args.request), offer)) };
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  useForgetOpened();
  if (actionData?.reply) return <Accepted codes={actionData.reply.recoveryCodes} />;
  const invitation = actionData?.invitation ?? loaderData.invitation;
  if (invitation === null)
    return (
      <main className="enter">
        <EmptyState title={copy.over} level={1}>
          {loaderData.over}
        </EmptyState>
      </main>
    );
  const { name, email, role, authenticator, qr } = invitation;
  const of = { token: loaderData.token };
  return (
    <main className="enter">
      <h1>{copy.title(name)}</h1>
      <p>{copy.intro(email, ROLE_NAMES[role])}</p>
      <section className="enter__form" aria-labelledby="con-llave">
        <h2 id="con-llave">{copy.passkeyTitle}</h2>
        <p>{copy.passkeyHint}</p>
        <PasskeyForm
          label={copy.passkey}
          call="acceptInvitationWithPasskey"
          begin="beginInvitationPasskey"
          input={of}
          kind="register"
          refusal={actionData?.act === 'acceptInvitationWithPasskey' ? messagesOf(actionData.result)[0] : undefined}
        >
          <EntryTarget of={of} />
          <Field label={copy.passkeyName} name="name" defaultValue={copy.passkeyNameDefault} maxLength={60} />
        </PasskeyForm>
      </section>
      <section className="enter__form" aria-labelledby="con-clave">
        <h2 id="con-clave">{copy.passwordTitle}</h2>
        <EntryForm
          entry="acceptInvitationWithPassword"
          of={of}
          labelledBy="con-clave"
          submit={copy.accept}
          kind="second"
        >
          {({ field }) => (
            <>
              <input type="hidden" autoComplete="username" value={email} />
              <NewPassword authenticator={authenticator} qr={qr} field={field} />
            </>
          )}
        </EntryForm>
      </section>
    </main>
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
