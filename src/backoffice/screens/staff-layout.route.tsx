import { Outlet } from 'react-router';
import { keepUnsent } from '#backoffice/shell/keep-unsent.ts';
import { loadShell } from '#backoffice/shell/load-shell.ts';
import { useRememberOpened } from '#backoffice/shell/recently-opened.ts';
import { StaffFrame } from '#backoffice/shell/staff-frame.tsx';
import type { Route } from './+types/staff-layout.route.ts';

/** The key is of the next act: read again after each, so that the same form sent twice is one act. */
export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadShell(args)), key: crypto.randomUUID() };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent];

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  useRememberOpened();
  return (
    <StaffFrame shell={loaderData}>
      <Outlet context={loaderData.staff} />
    </StaffFrame>
  );
}
