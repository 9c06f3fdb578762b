import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part of the page that the server writes whole and whose code comes right after the first load: it is asked for at
 * once and drawn when it is there; what the server wrote stays until then.
 */
export function soon<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const asked = load();
  return lazy(() => asked);
}
