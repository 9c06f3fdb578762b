import { useNavigate } from 'react-router';
import { usePageLocation } from './form-address.ts';

/** Which act of the page an address opens, by its title: `/ordenes/1001?acto=Cambiar+la+dirección`. */
export const NAMED_ACT = 'acto';

/** The address of an act of a page. */
export function namedActPath(page: string, title: string): string {
  const [path = '', query] = page.split('?');
  const all = new URLSearchParams(query);
  all.set(NAMED_ACT, title);
  return `${path}?${all}`;
}

/** Whether the address opens this act, and the same address without it. */
export function useNamedAct(title: string): { isNamed: boolean; rest: string; forget: () => void } {
  const { pathname, search } = usePageLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isNamed = query.get(NAMED_ACT) === title;
  query.delete(NAMED_ACT);
  const rest = query.size > 0 ? `${pathname}?${query}` : pathname;
  return { isNamed, rest, forget: () => void navigate(rest, { replace: true, preventScrollReset: true }) };
}
