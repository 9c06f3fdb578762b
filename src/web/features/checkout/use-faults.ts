import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Shows the list of faults from the first try on, and leads the focus to it. */
export function useFaults() {
  const ref = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const reveal = () => {
    flushSync(() => setShown(true));
    ref.current?.focus();
  };
  return { ref, shown, reveal };
}
