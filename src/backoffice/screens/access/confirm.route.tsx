import { Link, redirect, useOutletContext } from 'react-router';
import { messagesOf } from '#backoffice/shared/act-parts.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { CodeField } from '#backoffice/shared/code-field.tsx';
import { performEntry } from '#backoffice/shared/submit.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { Route } from './+types/confirm.route.ts';
import { confirmCopy as copy } from './copy.ts';
import { EntryForm, EntryTarget } from './entry-form.tsx';
import { ownPath } from './own-path.ts';
import { PasskeyForm } from './passkey-form.tsx';
import './access.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return await callerOf(args)('readOwnFactors', {});
}

export async function action(args: Route.ActionArgs) {
  const state = await performEntry<'confirmDemo' | 'confirmWithCode' | 'confirmWithPasskey'>(args);
  if (state.reply === null) return state;
  throw redirect(ownPath(new URL(args.request.url).searchParams.get('volver')));
}

export default function Confirm({ loaderData: { passkeys, hasPassword }, actionData }: Route.ComponentProps) {
  const { isDemo } = useOutletContext<StaffMember>();
  const hasNothing = !isDemo && passkeys.length === 0 && !hasPassword;
  return (
    <div className="enter__form">
      <h1>{copy.title}</h1>
      <p>{isDemo ? copy.demoHint : copy.hint}</p>
      {isDemo ? <EntryForm entry="confirmDemo" label={copy.demo} submit={copy.demo} /> : null}
      {passkeys.length === 0 ? null : (
        <PasskeyForm
          label={copy.passkey}
          call="confirmWithPasskey"
          begin="beginPasskeyConfirmation"
          kind="answer"
          refusal={actionData?.act === 'confirmWithPasskey' ? messagesOf(actionData.result)[0] : undefined}
        >
          <EntryTarget />
        </PasskeyForm>
      )}
      {hasPassword ? (
        <EntryForm entry="confirmWithCode" label={copy.code} submit={copy.code}>
          {({ field }) => <CodeField {...field('code')} />}
        </EntryForm>
      ) : null}
      {hasNothing ? (
        <p>
          {copy.none} <Link to="/entrar">{copy.enterAgain}</Link>
        </p>
      ) : null}
    </div>
  );
}
