import { Form, redirect } from 'react-router';
import { enterCopy as copy } from '#backoffice/copy/enter.ts';
import { refusedOf } from '#backoffice/lib/calls.ts';
import { callerContext } from '#backoffice/lib/router-context.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import type { Route } from './+types/enter.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('demo') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    await context.get(callerContext)('openDemoSession', { token: String(form.get('token') ?? '') });
  } catch (error) {
    const refused = refusedOf(error);
    if (refused === null) throw error;
    return refused;
  }
  return redirect('/');
}

export default function Enter({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <main className="enter">
      <h1>{copy.title}</h1>
      {actionData ? (
        <Alert kind="error" title={null} role="alert">
          {actionData.message}
        </Alert>
      ) : null}
      {token === null ? (
        <p>{copy.noWay}</p>
      ) : (
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" wide>
            {copy.demo}
          </Button>
        </Form>
      )}
    </main>
  );
}
