import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';

/**
 * A result page without its order leads a customer home; a visitor is led to sign-in first, as by every guarded page.
 * `<Navigate>` would do the same, and add 200 bytes to the script of every page.
 */
export function MissingParams() {
  const navigate = useNavigate();
  useEffect(() => void navigate(PAGES.home, { replace: true }), [navigate]);
  return null;
}
