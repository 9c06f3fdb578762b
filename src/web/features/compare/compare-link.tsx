import { comparePage } from '#contract/pages.ts';
import { MAX_COMPARED } from '#domain/catalog/comparison.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { compareLink as copy } from '#web/copy/compare-link.ts';
import { onSessionEnd } from '#web/lib/session.ts';
import { onStorageChange, readStored, writeStored } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';

const KEY = 'compared';
const store = createStore<readonly string[]>([]);
onSessionEnd(() => saveCompared([]));

/** Keeps in the browser which products were compared last. */
export function saveCompared(asins: readonly string[]): void {
  writeStored(KEY, asins.length > 0 ? asins : null);
  store.set(asins);
}

const read = { ...store, subscribe };

/** Reads what is stored with the first component that shows it. */
function subscribe(listener: () => void): () => void {
  const refresh = () => {
    const stored = sanitize(readStored(KEY));
    if (stored.join() !== store.get().join()) store.set(stored);
  };
  const ends = [store.subscribe(listener), onStorageChange(KEY, refresh)];
  refresh();
  return () => {
    for (const end of ends) end();
  };
}

function sanitize(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.map(String).slice(0, MAX_COMPARED) : [];
}

interface CompareLinkProps {
  asin: string;
  /** The element with the product's title. */
  describedBy?: string | undefined;
}

/** Puts a product beside those that were compared last; without script, or before there are any, it begins a comparison. */
export function CompareLink({ asin, describedBy }: CompareLinkProps) {
  const compared = useStore(read);
  const isCompared = compared.includes(asin);
  const label = isCompared ? copy.seeAll : compared.length === 0 ? copy.add : copy.addTo(compared.length);
  return (
    <LinkButton
      kind="quiet"
      small
      rel="nofollow"
      aria-describedby={describedBy}
      to={comparePage(isCompared ? compared : [...compared, asin])}
    >
      {label}
    </LinkButton>
  );
}
