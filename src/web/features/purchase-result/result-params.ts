/** Query parameters of a result page. */
export interface ResultParams {
  userId: string;
  id: string;
}

/** Null when a parameter is missing. */
export function readResultParams(request: Request): ResultParams | null {
  const { searchParams } = new URL(request.url);
  const userId = searchParams.get('uid');
  const id = searchParams.get('oid');
  return userId && id ? { userId, id } : null;
}
