import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces the title after a client-side navigation, which loads no document that a screen reader would announce. */
export function PageAnnouncer() {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const shown = useRef(path);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    setTitle(document.title);
  }, [path]);
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
