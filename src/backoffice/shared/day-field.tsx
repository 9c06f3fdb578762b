import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Field } from '#ui/forms/field.tsx';
import type { DayPickerProps } from './day-picker.tsx';
import './day-field.css';

export type DayFieldProps = Omit<DayPickerProps, 'defaultValue'> & { defaultValue?: string | undefined };

interface Loaded {
  Picker: ComponentType<DayPickerProps>;
  /** What the plain field held. */
  value: string;
}

/**
 * A day, whose form field is 'YYYY-MM-DD'. Without script it is the browser's own field; with it, one that reads day, month
 * and year in any browser, loaded once the field can be seen. Whoever is already in the browser's field stays in it.
 */
export function DayField(props: DayFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const load = async () => {
      const { DayPicker } = await import('./day-picker.tsx');
      if (place.current === null || place.current.contains(document.activeElement)) return;
      setLoaded({ Picker: DayPicker, value: place.current.querySelector('input')?.value ?? '' });
    };
    // Where it cannot be loaded, the browser's field remains.
    const tryToLoad = () => void load().catch(() => {});
    const closed = place.current?.closest('details:not([open])');
    if (closed) closed.addEventListener('toggle', tryToLoad, { once: true });
    else tryToLoad();
    return () => closed?.removeEventListener('toggle', tryToLoad);
  }, []);
  return (
    <div ref={place} className="day-place">
      {loaded ? <loaded.Picker {...props} defaultValue={loaded.value} /> : <Field type="date" {...props} />}
    </div>
  );
}
