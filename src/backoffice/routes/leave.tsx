import { redirect } from 'react-router';
import { callerContext } from '#backoffice/lib/router-context.ts';
import type { Route } from './+types/leave.ts';

export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(callerContext)('leave', {});
  return redirect('/entrar');
}
