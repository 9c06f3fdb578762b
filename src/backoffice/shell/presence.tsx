import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { PRESENCE_EACH_MS, PRESENCE_PATH, type PresenceKind, type Present } from '#contract/backoffice/presence.ts';
import { frameCopy as copy } from './frame-copy.ts';

const KINDS: Readonly<Record<string, PresenceKind>> = {
  ordenes: 'order',
  casos: 'case',
  devoluciones: 'refund',
  clientes: 'customer',
};
const PAGE_OF_ONE = /^\/(ordenes|casos|devoluciones|clientes)\/(\d{1,10}|[\da-f-]{36})(?:\/|$)/;

/**
 * Says who else has the page of the same thing open: two people answer one case only knowingly. What somebody did to it
 * meanwhile is read anew.
 */
export function Presence() {
  const { pathname } = useLocation();
  const [, section = '', id = ''] = PAGE_OF_ONE.exec(pathname) ?? [];
  const kind = KINDS[section];
  return kind ? <PresenceOf key={`${kind} ${id}`} kind={kind} id={id} /> : null;
}

function PresenceOf({ kind, id }: { kind: PresenceKind; id: string }) {
  const [names, setNames] = useState<readonly string[]>([]);
  const lastAct = useRef<Present['lastAct'] | undefined>(undefined);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const tell = async (isOpen: boolean) => {
      const body = JSON.stringify({ kind, id, isOpen });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(PRESENCE_PATH, { method: 'POST', headers, body, keepalive: true });
      return answer.ok ? ((await answer.json()) as Present) : null;
    };
    const stay = () => {
      // Nobody looks at a tab in the background. Without an answer nobody is known to be there.
      if (document.visibilityState !== 'visible') return;
      tell(true).then(hear, () => hear(null));
    };
    const hear = (present: Present | null) => {
      setNames(present?.names ?? []);
      if (present === null) return;
      const isFirst = lastAct.current === undefined;
      if (!isFirst && lastAct.current !== present.lastAct) void revalidate();
      lastAct.current = present.lastAct;
    };
    const leave = () => {
      tell(false).catch(() => {});
    };
    const change = () => (document.visibilityState === 'visible' ? stay() : leave());
    stay();
    const timer = setInterval(stay, PRESENCE_EACH_MS);
    document.addEventListener('visibilitychange', change);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', change);
      leave();
    };
  }, [kind, id, revalidate]);
  return (
    <p className="presence no-print" aria-live="polite">
      {names.length > 0 ? copy.alsoHere(names) : null}
    </p>
  );
}
