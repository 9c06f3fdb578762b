import { data } from 'react-router';
import { ErrorScreen } from '#backoffice/shared/error-screen.tsx';
import { frameCopy as copy } from '#backoffice/shell/frame-copy.ts';
import { loadShell } from '#backoffice/shell/load-shell.ts';
import { StaffFrame } from '#backoffice/shell/staff-frame.tsx';
import type { Route } from './+types/unknown.route.ts';

export const meta: Route.MetaFunction = () => [{ title: `${copy.notFound} · ${copy.brand}` }];

/** A visitor is led to sign-in: which pages exist is for the staff to know. */
export async function loader(args: Route.LoaderArgs) {
  return data(await loadShell(args), { status: 404 });
}

export default function Unknown({ loaderData }: Route.ComponentProps) {
  return (
    <StaffFrame shell={loaderData}>
      <ErrorScreen error={NOT_FOUND} />
    </StaffFrame>
  );
}

const NOT_FOUND = { status: 404, statusText: '', internal: false, data: copy.notFound };
