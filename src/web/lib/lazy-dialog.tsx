import { type ComponentType, Suspense, useState } from 'react';
import { lazyOptional } from './lazy-optional.ts';

/** A dialog whose code is loaded when it first opens. It stays from then on, so that what was typed in it does, too. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazyOptional(async () => ({ default: await load() })) as ComponentType<Props>;
  return function LazyDialog(props) {
    const [wasOpened, setWasOpened] = useState(false);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
