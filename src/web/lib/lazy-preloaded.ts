import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A component that the server renders and whose code the browser loads right after the first load: the request starts
 * at once, and the server's HTML stays until the code is there to hydrate it.
 */
export function lazyPreloaded<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const loading = load();
  return lazy(() => loading);
}
