import type { CheckoutDraft } from './checkout-state.ts';

const CHANNEL = 'checkout-draft';

type Answers = Omit<CheckoutDraft, 'edited'>;
type Message = { userId: string; answers: Answers | null };

interface SharedDraft {
  userId: string;
  /** This tab's confirmed answers; null while it has none. */
  read: () => Answers | null;
  /** Receives what another tab has confirmed. */
  take: (answers: Answers) => void;
  /** Whether this tab asks for them. */
  asks: boolean;
}

/**
 * Tabs of one browser tell each other the confirmed answers of a checkout, so that a second tab goes on from the first.
 * Nothing is stored: a tab that asks is answered while another one is at the checkout of the same customer.
 */
export function shareDraft({ userId, read, take, asks }: SharedDraft): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.userId !== userId) return;
    const own = read();
    if (data.answers !== null) take(data.answers);
    else if (own !== null) channel.postMessage({ userId, answers: own } satisfies Message);
  });
  if (asks && read() === null) channel.postMessage({ userId, answers: null } satisfies Message);
  return () => channel.close();
}
