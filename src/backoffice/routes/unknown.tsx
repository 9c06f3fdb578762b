import { data } from 'react-router';
import { frameCopy as copy } from '#backoffice/copy/frame.ts';
import { ErrorScreen } from '#backoffice/features/frame/error-screen.tsx';
import { StaffFrame } from '#backoffice/features/frame/staff-frame.tsx';
import { callerOf } from '#backoffice/lib/calls.ts';
import type { Route } from './+types/unknown.ts';

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
