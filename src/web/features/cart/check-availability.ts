import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#contract/caller.ts';
import { cart as copy } from '#web/copy/cart.ts';
import { api } from '#web/lib/api.ts';
import { currentOwner } from '#web/lib/personal-data.tsx';
import { refreshCart } from './cart-query.ts';
import { showCartWarnings } from './cart-warnings.ts';

const EMPTY_WARNING_MILLISECONDS = 8000;

interface Reactions {
  client: QueryClient;
  onCartEmptied: () => void;
  fail: (message: string) => void;
}

/** Checks availability at the stores and warns about what changed; true when there is something to buy. */
export async function checkAvailability({ client, onCartEmptied, fail }: Reactions): Promise<boolean> {
  try {
    const { cart, exceptions } = await api('checkAvailability');
    const messages = exceptions.map(({ message }) => message);
    if (messages.length > 0) {
      refreshCart(client);
      void client.invalidateQueries({ queryKey: [currentOwner(), 'favorites'] });
    }
    if (cart?.total) {
      showCartWarnings(messages);
      return true;
    }
    showCartWarnings([...messages, copy.emptyAfterCheck], EMPTY_WARNING_MILLISECONDS);
    onCartEmptied();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code !== 401) fail(error.message);
  }
  return false;
}
