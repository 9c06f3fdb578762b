import { type Location, useLocation } from 'react-router';
import { CALL_PARAMETER } from '#contract/backoffice/endpoint.ts';

/** Which call the form of a request makes: its address says so, so that the shop knows before it reads the form. */
export function callIn({ url }: { url: string }): string {
  return new URL(url, 'http://shop').searchParams.get(CALL_PARAMETER) ?? '';
}

/** An address, or its query, with the call that a form of its page makes; null for none. */
export function withCall(address: string, call: string | null): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  if (call === null) query.delete(CALL_PARAMETER);
  else query.set(CALL_PARAMETER, call);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Where the page is, without the call of the form that led to it. */
export function usePageLocation(): Location {
  const location = useLocation();
  return { ...location, search: withCall(location.search, null) };
}

/** Where a form of the page goes that makes a call. */
export function useFormAddress(call: string): string {
  const { pathname, search } = useLocation();
  return withCall(pathname + search, call);
}
