import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const missingPart = 'missing-part';

/**
 * A component whose code is loaded after a touch. Where the code cannot be loaded (no connection, or a newer version has
 * replaced it) nothing is rendered: the page stays, and its banner says so.
 */
export function lazyOptional<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch(() => {
      dispatchEvent(new Event(missingPart));
      return { default: () => null };
    }),
  );
}

export function onMissingPart(listener: () => void): () => void {
  addEventListener(missingPart, listener);
  return () => removeEventListener(missingPart, listener);
}
