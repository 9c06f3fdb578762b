import { useEffect } from 'react';
import { useLocation } from 'react-router';

const KEY = 'operacion-abiertas';
const MAX_OPENED = 10;
/** Pages of one thing; those of lists are in the menu. */
const OF_ONE =
  /^\/(?:ordenes|casos|devoluciones|clientes|catalogo|reglas|equipo|dinero\/extractos|dinero\/fletes)\/[^/]+$/;

interface Opened {
  to: string;
  label: string;
}

/** What this browser opened last, the newest first. */
export function readOpened(): Opened[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Opened[];
  } catch {
    // A browser that keeps nothing has opened nothing.
    return [];
  }
}

/** Forgets it, where nobody is signed in. */
export function useForgetOpened(): void {
  useEffect(() => {
    try {
      localStorage.removeItem(KEY);
    } catch {}
  }, []);
}

/** Remembers the things whose pages are opened, by their headings. */
export function useRememberOpened(): void {
  const { pathname: to } = useLocation();
  useEffect(() => {
    const label = document.querySelector('main h1')?.textContent.trim();
    if (!OF_ONE.test(to) || !label) return;
    const others = readOpened().filter((one) => one.to !== to);
    try {
      localStorage.setItem(KEY, JSON.stringify([{ to, label }, ...others].slice(0, MAX_OPENED)));
    } catch {}
  }, [to]);
}
