import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from '#domain/money/cents.ts';
import { MAX_SEARCH_HISTORY } from '#domain/search/limits.ts';
import { onSessionEnd } from './session.ts';
import { onStorageChange, readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** The shopper's preferences, stored in the browser. `searchHistory` is newest first. */
export interface ShopperSettings {
  locale: 'EN' | 'ES';
  currency: Currency;
  searchHistory: string[];
  theme: 'system' | 'light' | 'dark';
  /** Whether products show the source's English texts in place of their translations. */
  originalTexts: boolean;
  /** Pesos for one dollar, as of the last page; null before the first. Prices come from the page's own rate. */
  cotization: number | null;
}

const KEY = 'settings';
const store = createStore(sanitize(null));
onSessionEnd(() => changeSettings({ searchHistory: [] }));

export function useSettings(): ShopperSettings {
  return useStore(store);
}

export function currentSettings(): ShopperSettings {
  return store.get();
}

export function changeSettings(change: Partial<ShopperSettings>): void {
  const next = { ...store.get(), ...change };
  store.set(next);
  writeStored(KEY, next);
  applyToDocument(next);
}

/** Stores today's rate with the settings. */
export function saveExchangeRate(pesosForDollar: number | null): void {
  if (pesosForDollar !== null && pesosForDollar !== store.get().cotization)
    changeSettings({ cotization: pesosForDollar });
}

/** Reads the stored settings and subscribes to changes of other tabs. */
export function startSettings(): () => void {
  const read = () => {
    const settings = sanitize(readStored(KEY));
    store.set(settings);
    applyToDocument(settings);
  };
  read();
  return onStorageChange(KEY, read);
}

/** Currency and theme are attributes of the document, so that one cached page serves every choice without a flash. */
function applyToDocument({ currency, theme }: ShopperSettings): void {
  const { dataset } = document.documentElement;
  dataset.currency = currency;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/** An inline script that does the same before the first paint; hence one small expression. */
export const EARLY_SETTINGS_SCRIPT =
  "try{var s=JSON.parse(localStorage.getItem('settings')||'{}'),d=document.documentElement.dataset;if(s.currency==='UYU')d.currency='UYU';if(s.theme==='dark'||s.theme==='light')d.theme=s.theme;if(localStorage.getItem('token'))d.session=''}catch(e){}";

function sanitize(stored: unknown): ShopperSettings {
  const settings = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const history = Array.isArray(settings.searchHistory) ? settings.searchHistory : [];
  return {
    locale: settings.locale === 'EN' ? 'EN' : 'ES',
    currency: CURRENCIES.find((currency) => currency === settings.currency) ?? DEFAULT_CURRENCY,
    searchHistory: history
      .filter((keyword): keyword is string => typeof keyword === 'string')
      .slice(0, MAX_SEARCH_HISTORY),
    originalTexts: settings.originalTexts === true,
    theme: settings.theme === 'dark' || settings.theme === 'light' ? settings.theme : 'system',
    cotization: typeof settings.cotization === 'number' && settings.cotization > 0 ? settings.cotization : null,
  };
}
