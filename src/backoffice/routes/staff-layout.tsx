import { Outlet } from 'react-router';
import { StaffFrame } from '#backoffice/features/frame/staff-frame.tsx';
import { callerOf } from '#backoffice/lib/calls.ts';
import type { Route } from './+types/staff-layout.ts';

export async function loader(args: Route.LoaderArgs) {
  return { staff: await callerOf(args)('readOwnSession', {}) };
}

export default function StaffLayout({ loaderData: { staff } }: Route.ComponentProps) {
  return (
    <StaffFrame staff={staff}>
      <Outlet context={staff} />
    </StaffFrame>
  );
}
