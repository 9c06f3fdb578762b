import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { Case } from '#contract/cases.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { casesKey } from './cases-query.ts';
import type { Photos } from './use-photos.ts';

interface SendingOptions<Body> {
  orderId: string;
  photos: Photos;
  write: (body: Body, idempotencyKey: string) => Promise<Case>;
  /** The text and all of its photos arrived. */
  onSent: (sent: Case) => void;
}

export interface Sending<Body> {
  /** The case, once its text was sent and while photos are missing. */
  written: Case | null;
  send: (body: Body) => Promise<void>;
  /** What was typed and not sent, for when the dialog is opened again. */
  draft: RefObject<Readonly<Record<string, string>>>;
  /** Forgets what could not be sent. */
  finish: () => void;
}

/**
 * Sends a text and then its photos. A failed text is sent again under the same key, and after a failed photo only what is
 * missing.
 */
export function useSending<Body>({ orderId, photos, write, onSent }: SendingOptions<Body>): Sending<Body> {
  const [written, setWritten] = useState<Case | null>(null);
  const draft = useRef({});
  const attempt = useRef({ body: '', key: '' });
  const finish = () => {
    draft.current = {};
    setWritten(null);
    photos.clear();
    attempt.current = { body: '', key: '' };
  };
  const { mutateAsync: send } = useMutation({
    mutationFn: async (body: Body) => {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() };
      const found = written ?? (await write(body, attempt.current.key));
      setWritten(found);
      const sent = await photos.send(found);
      finish();
      onSent(sent);
    },
    meta: { owner: useOwner(), changes: [casesKey(orderId)] },
  });
  return { written, send, draft, finish };
}
