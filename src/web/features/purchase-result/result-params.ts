import { redirect } from 'react-router';
import { PAGES } from '#contract/pages.ts';

/** Query parameters of a result page. */
export interface ResultParams {
  userId: string;
  id: string;
}

/** Redirects home when a parameter is missing. */
export function readResultParams(request: Request): ResultParams {
  const { searchParams } = new URL(request.url);
  const userId = searchParams.get('uid');
  const id = searchParams.get('oid');
  if (!userId || !id) throw redirect(PAGES.home);
  return { userId, id };
}
