import { mutationOptions, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '#contract/caller.ts';
import type { Cart } from '#contract/cart.ts';
import type { SavedItem } from '#contract/saved-items.ts';
import { addLine } from '#domain/cart/lines.ts';
import { MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';
import { savedItems as savedCopy } from '#web/copy/saved-items.ts';
import { api } from '#web/lib/api.ts';
import { currentOwner, type Owner, useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { applyOperation, type CartOperation, operationProductId } from './cart-line.ts';
import { cartKey, cartQuery, pendingOperations, shownLines, toReadCart } from './cart-query.ts';
import { readLocalCart, writeLocalCart } from './local-cart.ts';
import { readLocalSaved, writeLocalSaved } from './local-saved-items.ts';
import { applyToSaved, savedItemApi, savedItemsQuery, shownSavedItems } from './saved-items-query.ts';

/** What the server holds after a change, as far as the change concerns it. */
interface Changed {
  cart?: Cart;
  savedItems?: SavedItem[];
}

/**
 * The function that changes the shopper's cart and saved products: shown at once, sent one after the other. It resolves to
 * whether the change was made; why it was not is shown.
 */
export function useChangeCart(): (operation: CartOperation) => Promise<boolean> {
  const owner = useOwner();
  const client = useQueryClient();
  const { show } = useSnackbar();
  const showFailure = (text: string) => show({ kind: 'error', text });
  const onError = (error: CallError) => {
    if (owner === currentOwner()) showFailure(error.message);
  };
  const changeCart = useMutation({ ...cartMutation(owner, [['cart']]), onError });
  const changeBoth = useMutation({ ...cartMutation(owner, [['cart'], ['saved-items']]), onError });
  return async (operation) => {
    const { mutateAsync } = ['save', 'move', 'drop'].includes(operation.kind) ? changeBoth : changeCart;
    const refusal = refusalOf(client, owner, operation);
    if (refusal !== null) showFailure(refusal);
    return (
      refusal === null &&
      mutateAsync(operation).then(
        () => true,
        () => false,
      )
    );
  };
}

/** `changes`: what the server is asked for again after the last one of a burst. */
export function cartMutation(owner: Owner, changes: readonly QueryKey[]) {
  const keys = changes.map((name) => [owner, ...name]);
  return mutationOptions({
    mutationKey: cartKey(owner),
    scope: { id: cartKey(owner).join('/') },
    meta: { owner, changes },
    // What is read meanwhile is older than the answer.
    onMutate: (_operation: CartOperation, { client }) => cancelReads(client, keys),
    mutationFn: async (operation: CartOperation, { client }) => {
      if (owner !== currentOwner()) throw new CallError({ code: 401, message: copy.changeFailed });
      const { cart, savedItems } = await (owner === VISITOR ? changeLocal(operation) : send(client, owner, operation));
      await cancelReads(client, keys);
      // Without data another session has begun.
      client.setQueryData(cartQuery(owner).queryKey, (data) => data && (cart ? toReadCart(cart) : data));
      const saved = savedItemsQuery(owner).queryKey;
      client.setQueryData(saved, (data) => data && (savedItems ? { ...data, items: savedItems } : data));
    },
  });
}

/** Aborts the reads under way, but for the first ones, which changes wait for. */
async function cancelReads(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  for (const queryKey of keys)
    if (client.getQueryData(queryKey) !== undefined) await client.cancelQueries({ queryKey });
}

function refusalOf(client: QueryClient, owner: Owner, operation: CartOperation): string | null {
  if (operation.kind === 'save') {
    const items = shownSavedItems(client, owner);
    const isSaved = items.some(({ productId }) => productId === operation.item.productId);
    return isSaved || items.length < MAX_SAVED_ITEMS ? null : savedCopy.full;
  }
  if ((operation.kind !== 'add' && operation.kind !== 'move') || operation.line.quantity === 0) return null;
  const lines = shownLines(client, owner);
  const change = addLine(lines, operation.line);
  if (change.ok) return null;
  const inCart = lines.find(({ productId }) => productId === operation.line.productId)?.quantity ?? 0;
  return change.refusal === 'TOO_MANY_LINES' ? copy.tooManyLines : copy.tooManyUnits(inCart);
}

/** A visitor's change. Read from storage again: another tab may have changed it. */
async function changeLocal(operation: CartOperation): Promise<Changed> {
  // What is moved is written before it goes, so that a closed tab loses nothing.
  const writes = [
    () => writeLocalCart(applyOperation(readLocalCart(), operation)),
    () => writeLocalSaved(applyToSaved(readLocalSaved(), operation)),
  ];
  for (const write of operation.kind === 'save' ? writes.toReversed() : writes) write();
  return {};
}

async function send(client: QueryClient, owner: Owner, operation: CartOperation): Promise<Changed> {
  const { lines } = await client.ensureQueryData(cartQuery(owner));
  const { kind } = operation;
  if (kind === 'add') {
    const { productId, quantity, title, price, image } = operation.line;
    const body = { productId, quantity, title, price, image };
    return { cart: await api('addCartItem', { body }, { idempotencyKey: operation.key }) };
  }
  if (kind === 'save') {
    const { productId } = operation.item;
    return savedItemApi('saveForLater', { body: { productId, quantity: operation.quantity } });
  }
  if (kind === 'move') return savedItemApi('moveToCart', { params: { asin: operation.line.productId } });
  const { productId } = operation;
  if (kind === 'drop') return { savedItems: await savedItemApi('removeSavedItem', { params: { asin: productId } }) };
  const line = lines.find((other) => other.productId === productId);
  if (line === undefined || isReplaced(client, owner, operation)) return {};
  if (kind === 'remove') return { cart: await api('removeCartItem', { params: { id: line.id } }) };
  if (line.quantity === operation.quantity) return {};
  return { cart: await api('changeCartItem', { body: { cartItemId: line.id, quantity: operation.quantity } }) };
}

/** Whether a newer change of the line waits that makes this one needless: the last of several quick clicks decides. */
function isReplaced(client: QueryClient, owner: Owner, operation: CartOperation): boolean {
  const operations = pendingOperations(client, owner);
  const next = operations
    .slice(operations.indexOf(operation) + 1)
    .find((other) => operationProductId(other) === operationProductId(operation));
  return next?.kind === 'set' || next?.kind === 'remove';
}
