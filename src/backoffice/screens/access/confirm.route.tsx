import { Form, Link, redirect, useOutletContext } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type EntryState, errorOf, isRefused, textOf, tryEntry } from '#backoffice/shared/entry-state.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import type { Route } from './+types/confirm.route.ts';
import { CodeField } from './authenticator.tsx';
import { confirmCopy as copy } from './copy.ts';
import { ownPath } from './own-path.ts';
import { PasskeyForm } from './passkey-form.tsx';
import './access.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return await callerOf(args)('readOwnFactors', {});
}

export async function action({ request, context }: Route.ActionArgs) {
  const call = context.get(callerContext);
  const form = await request.formData();
  const kind = textOf(form, 'form');
  const state = await tryEntry(kind, () => confirm(call, kind, form));
  return isRefused(state) ? state : redirect(ownPath(new URL(request.url).searchParams.get('volver')));
}

async function confirm(call: BackofficeCaller, kind: string, form: FormData): Promise<object> {
  if (kind === 'demo') return await call('confirmDemo', {});
  if (kind === 'code') return await call('confirmWithCode', { code: textOf(form, 'code') });
  const answer = { challengeId: textOf(form, 'challengeId'), response: textOf(form, 'response') };
  return await call('confirmWithPasskey', answer);
}

export default function Confirm({ loaderData: { passkeys, hasPassword }, actionData }: Route.ComponentProps) {
  const { isDemo } = useOutletContext<StaffMember>();
  const stateOf = (form: string) => (actionData?.form === form ? actionData : null);
  const hasNothing = !isDemo && passkeys.length === 0 && !hasPassword;
  return (
    <div className="enter__form">
      <h1>{copy.title}</h1>
      <p>{isDemo ? copy.demoHint : copy.hint}</p>
      {isDemo ? <ButtonForm form="demo" label={copy.demo} state={stateOf('demo')} /> : null}
      {passkeys.length === 0 ? null : (
        <PasskeyForm
          form="passkey"
          label={copy.passkey}
          begin="beginPasskeyConfirmation"
          kind="answer"
          refusal={stateOf('passkey')?.refused.message}
        />
      )}
      {hasPassword ? <ButtonForm form="code" label={copy.code} state={stateOf('code')} /> : null}
      {hasNothing ? (
        <p>
          {copy.none} <Link to="/entrar">{copy.enterAgain}</Link>
        </p>
      ) : null}
    </div>
  );
}

function ButtonForm({ form, label, state }: { form: 'demo' | 'code'; label: string; state: EntryState | null }) {
  const fieldError = errorOf(state, 'code');
  return (
    <Form method="post" className="enter__form" aria-label={label}>
      <input type="hidden" name="form" value={form} />
      {form === 'code' ? <CodeField error={fieldError} /> : null}
      {state && fieldError === undefined ? (
        <Alert kind="error" title={null} role="alert">
          {state.refused.message}
        </Alert>
      ) : null}
      <Button type="submit" wide>
        {label}
      </Button>
    </Form>
  );
}
