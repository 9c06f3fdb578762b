import { redirect } from 'react-router';
import { PAGES } from '#contract/pages.ts';

/** Paths that the shop does not have lead home. */
export function loader() {
  return redirect(PAGES.home);
}
