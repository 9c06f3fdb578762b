import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';

/** A result page without its order leads a customer home; a visitor is led to sign-in first, as by every guarded page. */
export function MissingParams() {
  return <Navigate to={PAGES.home} replace />;
}
