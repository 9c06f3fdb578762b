import { data } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { ErrorScreen } from '#backoffice/shared/error-screen.tsx';
import { frameCopy as copy } from '#backoffice/shared/frame-copy.ts';
import { StaffFrame } from '#backoffice/shared/staff-frame.tsx';
import type { Route } from './+types/unknown.route.ts';

export const meta: Route.MetaFunction = () => [{ title: `${copy.notFound} · ${copy.brand}` }];

/** A visitor is led to sign-in: which pages exist is for the staff to know. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await callerOf(args)('readOwnSession', {});
  return data({ staff }, { status: 404 });
}

export default function Unknown({ loaderData: { staff } }: Route.ComponentProps) {
  return (
    <StaffFrame staff={staff}>
      <ErrorScreen error={NOT_FOUND} />
    </StaffFrame>
  );
}

const NOT_FOUND = { status: 404, statusText: '', internal: false, data: copy.notFound };
