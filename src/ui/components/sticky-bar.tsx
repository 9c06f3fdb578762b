import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import './sticky-bar.css';

interface StickyBarProps {
  label: ReactNode;
  /** A Price of size 'card'. */
  price: ReactNode;
  /** The button. */
  children: ReactNode;
  /** A sentence above both. */
  note?: ReactNode;
  /** The bar is shown only while this is out of view; without it, always. */
  watch?: RefObject<Element | null> | undefined;
}

/** On phones: price and button at the bottom, in place of the tab bar. */
export function StickyBar({ label, price, children, note, watch }: StickyBarProps) {
  const [shown, setShown] = useState(watch === undefined);
  useEffect(() => {
    const element = watch?.current;
    if (!element) return;
    const observer = new IntersectionObserver((changes) => {
      // Of several changes that a busy page is told at once, the last one holds.
      const last = changes.at(-1);
      if (last !== undefined) setShown(!last.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [watch]);
  return (
    <div className="sticky-bar phone-only cluster no-print" hidden={!shown}>
      {note}
      <div className="sticky-bar__price">
        <span className="sticky-bar__label">{label}</span>
        {price}
      </div>
      <div className="sticky-bar__action">{children}</div>
    </div>
  );
}
