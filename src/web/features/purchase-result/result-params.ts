import { redirect } from 'react-router';
import { PAGES } from '#contract/pages.ts';

/** Whose order and which, from the page's address; without both of them the page is not shown. */
export interface ResultParams {
  userId: string;
  id: string;
}

export function readResultParams(request: Request): ResultParams {
  const { searchParams } = new URL(request.url);
  const userId = searchParams.get('uid');
  const id = searchParams.get('oid');
  if (!userId || !id) throw redirect(PAGES.home);
  return { userId, id };
}
