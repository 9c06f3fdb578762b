import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES, productPage, searchPage } from '#contract/pages.ts';
import { addToSearchHistory } from '#domain/search/history.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { MAX_KEYWORD_LENGTH } from '#domain/search/limits.ts';
import { CloseIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { search } from '#web/copy/search.ts';
import { api } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { readToken } from '#web/lib/session.ts';
import { changeSettings, currentSettings } from '#web/lib/settings.ts';
import { parsePastedAsin } from './parse-pasted-asin.ts';
import type { PopupState } from './search-popup.tsx';
import './search-box.css';

const SearchPopup = lazyPart(async () => (await import('./search-popup.tsx')).SearchPopup);

/** The id of the page's one search field; the tab bar links to it. */
export const SEARCH_INPUT_ID = 'buscar';
const LIST_ID = 'sugerencias';

/** A plain form that submits to the results page; the list of suggestions is loaded on first use. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [popup, setPopup] = useState<PopupState>({ open: false, activeId: undefined });
  const navigate = useNavigate();
  const keyword = useResultsKeyword(input);

  const submitText = (text: string) => {
    const asin = parsePastedAsin(text);
    const searched = normalizeKeyword(text);
    if (searched === '' || input.current === null) return;
    input.current.value = text;
    input.current.blur();
    if (asin === null) saveToHistory(searched);
    void navigate(asin === null ? searchPage(searched) : productPage(asin));
  };
  // The field may have the focus before hydration.
  useEffect(() => {
    if (document.activeElement === input.current) setUsed(true);
  }, []);
  const clear = () => {
    if (input.current === null) return;
    input.current.focus();
    input.current.value = '';
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return (
    <search className="search-box">
      <form
        className="search-box__form"
        action={PAGES.search}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          submitText(input.current?.value ?? '');
        }}
      >
        <label className="visually-hidden" htmlFor={SEARCH_INPUT_ID}>
          {search.label}
        </label>
        <input
          ref={input}
          className="search-box__input"
          id={SEARCH_INPUT_ID}
          name="amz"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={popup.open}
          aria-controls={LIST_ID}
          aria-activedescendant={popup.activeId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_KEYWORD_LENGTH}
          pattern=".*\S.*"
          required
          placeholder={search.placeholder}
          defaultValue={keyword}
          onFocus={() => setUsed(true)}
          onInput={() => setUsed(true)}
          onInvalid={(event) => event.preventDefault()}
        />
        <input type="hidden" name="page" value="1" />
        <button type="button" className="icon-button search-box__clear" aria-label={search.clear} onClick={clear}>
          <CloseIcon />
        </button>
        <button type="submit" className="icon-button search-box__submit" aria-label={search.submit}>
          <SearchIcon />
        </button>
      </form>
      {isUsed ? <SearchPopup listId={LIST_ID} input={input} onChoose={submitText} onState={setPopup} /> : null}
    </search>
  );
}

/** The keyword of the results page, '' on other pages; text typed before hydration stays. */
function useResultsKeyword(input: RefObject<HTMLInputElement | null>): string {
  const { pathname, search: query } = useLocation();
  const keyword = pathname === PAGES.search ? (new URLSearchParams(query).get('amz') ?? '') : '';
  const before = useRef(keyword);
  useEffect(() => {
    if (input.current !== null && before.current !== keyword) input.current.value = keyword;
    before.current = keyword;
  }, [keyword, input]);
  return keyword;
}

function saveToHistory(keyword: string): void {
  changeSettings({ searchHistory: addToSearchHistory(currentSettings().searchHistory, keyword) });
  // Not awaited: the search works without it.
  if (readToken() !== null) api('saveKeyword', { body: { name: keyword } }).catch(() => undefined);
}
