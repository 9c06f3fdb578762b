import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react';

const missingPart = 'missing-part';

/**
 * A component whose code is loaded after a touch. Where the code cannot be loaded (no connection, or a newer version has
 * replaced it) nothing is rendered: the page stays, and its banner says so. What the server rendered of it stays until its code
 * is there, because a parent that renders again does not reach it while its props are the same.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load().catch(renderNothing) })) as ComponentType<Props>;
  const LazyPart = memo(function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  });
  return LazyPart as unknown as ComponentType<Props>;
}

function renderNothing() {
  dispatchEvent(new Event(missingPart));
  return () => null;
}

export function onMissingPart(listener: () => void): () => void {
  addEventListener(missingPart, listener);
  return () => removeEventListener(missingPart, listener);
}

/** A dialog whose code is loaded when it first opens. It stays from then on, so that what was typed in it does, too. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazyPart(load);
  return function LazyDialog(props) {
    const [wasOpened, setWasOpened] = useState(false);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened ? <Dialog {...props} /> : null;
  };
}
