import { data, redirect } from 'react-router';
import { ownPath } from '#backoffice/screens/access/own-path.ts';
import type { Route } from './+types/view.route.ts';
import { formatView, parseView } from './view.ts';

export function loader() {
  return redirect('/');
}

/** Keeps how the person wants the back office to look. Without script the form leads back to its page. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const headers = { 'set-cookie': `vista=${formatView(parseView(String(form.get('vista'))))}` };
  return form.has('quieto') ? data(null, { headers }) : redirect(ownPath(String(form.get('volver'))), { headers });
}
