import { Outlet } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { StaffFrame } from '#backoffice/shared/staff-frame.tsx';
import type { Route } from './+types/staff-layout.route.ts';

/** The key is of the next act: read again after each, so that the same form sent twice is one act. */
export async function loader(args: Route.LoaderArgs) {
  return { staff: await callerOf(args)('readOwnSession', {}), key: crypto.randomUUID() };
}

export default function StaffLayout({ loaderData: { staff } }: Route.ComponentProps) {
  return (
    <StaffFrame staff={staff}>
      <Outlet context={staff} />
    </StaffFrame>
  );
}
