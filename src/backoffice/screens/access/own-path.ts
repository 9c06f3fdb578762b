/** Where a form may lead: a path of the back office; whatever leads elsewhere becomes its start. */
export function ownPath(asked: string | null): string {
  const base = 'http://operacion.invalid';
  if (!asked?.startsWith('/') || !URL.canParse(asked, base)) return '/';
  const { origin, pathname, search } = new URL(asked, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/';
}
