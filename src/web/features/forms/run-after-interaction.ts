/**
 * Knows whether a pointer is down. Callbacks run once it is up again, so that a click that moves the focus out of a
 * field reaches its target before a message under the field moves that target away.
 */
function createInteractionTracker() {
  let isPointerDown = false;
  let isListening = false;
  let queue: (() => void)[] = [];

  const onPointerDown = () => {
    isPointerDown = true;
  };
  const onPointerUp = () => {
    isPointerDown = false;
    const callbacks = queue;
    queue = [];
    for (const callback of callbacks) setTimeout(callback);
  };
  return {
    /** Starts listening to the pointer; repeated calls do nothing. */
    start(): void {
      if (isListening) return;
      isListening = true;
      addEventListener('pointerdown', onPointerDown, { capture: true });
      addEventListener('pointerup', onPointerUp, { capture: true });
      addEventListener('pointercancel', onPointerUp, { capture: true });
    },
    run(callback: () => void): void {
      if (isPointerDown) queue.push(callback);
      else setTimeout(callback);
    },
  };
}

const tracker = createInteractionTracker();

export const runAfterInteraction = tracker.run;
export const trackInteractions = tracker.start;
