import { redirect } from 'react-router';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { Route } from './+types/leave.route.ts';

export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(callerContext)('leave', {});
  return redirect('/entrar');
}
