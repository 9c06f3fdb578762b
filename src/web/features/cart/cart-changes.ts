import { mutationOptions, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '#contract/caller.ts';
import type { SavedItem } from '#contract/saved-items.ts';
import { isQuantity, MAX_LINES } from '#domain/cart/lines.ts';
import { MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';
import { api } from '#web/lib/api.ts';
import { currentOwner, type Owner, useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { applyOperation, type CartLineView, type CartOperation, operationProductId } from './cart-line.ts';
import { cartKey, cartQuery, pendingOperations, type ReadCart, shownLines, toReadCart } from './cart-query.ts';
import { readLocalCart, readLocalSaved, writeLocalCart, writeLocalSaved } from './local-lists.ts';
import { applyToSaved, savedItemApi, savedItemsQuery, shownSavedItems } from './saved-items-query.ts';

/** What the server holds after a change, as far as the change concerns it. */
interface Changed {
  cart?: ReadCart;
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
    const { mutateAsync } = ['save', 'move', 'drop', 'split', 'next'].includes(operation.kind)
      ? changeBoth
      : changeCart;
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

/** The function that moves a saved product, with all of its units, to the cart. */
export function useMoveToCart(): (productId: string) => Promise<boolean> {
  const owner = useOwner();
  const client = useQueryClient();
  const change = useChangeCart();
  return async (productId) => {
    const item = shownSavedItems(client, owner).find((other) => other.productId === productId);
    return item === undefined || change({ kind: 'move', line: toLine(item) });
  };
}

/** A saved product as a line of the cart. */
export function toLine({ productId, price, priceWhenSaved, unavailable: _, ...item }: SavedItem): CartLineView {
  return { ...item, id: productId, productId, price: price ?? priceWhenSaved ?? 0 };
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
      client.setQueryData(cartQuery(owner).queryKey, (data) => data && (cart ?? data));
      const saved = savedItemsQuery(owner).queryKey;
      client.setQueryData(saved, (data) => {
        const items = savedItems ?? (owner === VISITOR ? applyToSaved(data?.items ?? [], operation) : data?.items);
        return data && items && { ...data, items };
      });
    },
  });
}

/** Aborts the reads under way, but for the first ones, which changes wait for. */
async function cancelReads(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  for (const queryKey of keys)
    if (client.getQueryData(queryKey) !== undefined) await client.cancelQueries({ queryKey });
}

function refusalOf(client: QueryClient, owner: Owner, operation: CartOperation): string | null {
  const { kind } = operation;
  if (kind === 'split') {
    return applyToSaved(shownSavedItems(client, owner), operation).length > MAX_SAVED_ITEMS
      ? copy.savedItemsFull
      : null;
  }
  if (kind !== 'save' && kind !== 'add' && kind !== 'move') return null;
  const { productId, quantity } = operation.line;
  const list = kind === 'save' ? shownSavedItems(client, owner) : shownLines(client, owner);
  const known = list.find((item) => item.productId === productId)?.quantity;
  if (kind === 'save') return known === undefined && list.length >= MAX_SAVED_ITEMS ? copy.savedItemsFull : null;
  if (known === undefined && list.length >= MAX_LINES) return copy.tooManyLines;
  return kind === 'add' && !isQuantity((known ?? 0) + quantity) ? copy.tooManyUnits(known ?? 0) : null;
}

/** A visitor's change. Read from storage again: another tab may have changed it. */
async function changeLocal(operation: CartOperation): Promise<Changed> {
  // What is moved is written before it goes, so that a closed tab loses nothing.
  const lines = applyOperation(readLocalCart(), operation);
  const isSaved = operation.kind === 'save' || operation.kind === 'split';
  if (!isSaved) writeLocalCart(lines);
  writeLocalSaved(applyToSaved(readLocalSaved(), operation));
  if (isSaved) writeLocalCart(lines);
  return { cart: { id: null, lines } };
}

async function send(client: QueryClient, owner: Owner, operation: CartOperation): Promise<Changed> {
  const { lines } = await client.ensureQueryData(cartQuery(owner));
  if (operation.kind === 'add') {
    const { productId, quantity, title, price, image } = operation.line;
    const body = { productId, quantity, title, price, image };
    return { cart: toReadCart(await api('addCartItem', { body }, { idempotencyKey: operation.key })) };
  }
  if (operation.kind === 'split' || operation.kind === 'next') {
    const { cart, savedItems } = await (operation.kind === 'split'
      ? savedItemApi('splitCart', { body: { keep: [...operation.keep] } })
      : savedItemApi('moveNextShipment'));
    return { cart: toReadCart(cart), savedItems };
  }
  const productId = operationProductId(operation);
  if (operation.kind === 'drop')
    return { savedItems: await savedItemApi('removeSavedItem', { params: { asin: productId } }) };
  if (operation.kind === 'save' || operation.kind === 'move') {
    const { cart, savedItems } = await (operation.kind === 'save'
      ? savedItemApi('saveForLater', { body: { productId, quantity: operation.line.quantity } })
      : savedItemApi('moveToCart', { params: { asin: productId } }));
    return { cart: toReadCart(cart), savedItems };
  }
  const line = lines.find((other) => other.productId === productId);
  if (line === undefined || isReplaced(client, owner, operation)) return {};
  if (operation.kind === 'remove')
    return { cart: toReadCart(await api('removeCartItem', { params: { id: line.id } })) };
  const { quantity } = operation;
  if (line.quantity === quantity) return {};
  return { cart: toReadCart(await api('changeCartItem', { body: { cartItemId: line.id, quantity } })) };
}

/** Whether a newer change of the line waits that makes this one needless: the last of several quick clicks decides. */
function isReplaced(
  client: QueryClient,
  owner: Owner,
  operation: Extract<CartOperation, { kind: 'set' | 'remove' }>,
): boolean {
  const operations = pendingOperations(client, owner);
  const next = operations
    .slice(operations.indexOf(operation) + 1)
    .find(
      (other) => other.kind === 'split' || other.kind === 'next' || operationProductId(other) === operation.productId,
    );
  return next?.kind === 'set' || next?.kind === 'remove';
}
