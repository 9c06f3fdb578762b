import { redirect } from 'react-router';
import { PAGES } from '#contract/pages.ts';

/** Unknown paths redirect to the home page. */
export function loader() {
  return redirect(PAGES.home);
}
