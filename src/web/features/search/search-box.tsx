import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { MAX_KEYWORD_LENGTH } from '#domain/search/limits.ts';
import { CloseIcon, SearchIcon } from '#ui/icons/frame-icons.tsx';
import { search } from '#web/copy/search.ts';
import { SEARCH_INPUT_ID, SEARCH_LIST_ID } from './search-input.ts';
import './search-box.css';

const SearchPopup = lazy(async () => ({ default: (await import('./search-popup.tsx')).SearchPopup }));

/** What the list says to the field it belongs to. */
export interface PopupState {
  open: boolean;
  activeId: string | undefined;
}

/** A plain form that leads to the results; the list of suggestions comes once somebody begins to use it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const [popup, setPopup] = useState<PopupState>({ open: false, activeId: undefined });
  const navigate = useNavigate();
  const keyword = useShownKeyword(input);

  const choose = async (text: string) => {
    if (input.current !== null) input.current.value = text;
    const script = await import('./go-to-results.ts').catch(() => null);
    // a script that does not come is no reason not to search: the form leads there by itself
    if (script === null) input.current?.form?.submit();
    else if (script.goToResults(text, navigate)) input.current?.blur();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void choose(input.current?.value ?? '');
  };
  // who was in the field already before the page came to life
  useEffect(() => {
    if (document.activeElement === input.current) setWanted(true);
  }, []);
  const clear = () => {
    if (input.current === null) return;
    input.current.value = '';
    input.current.focus();
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return (
    <search className="search-box">
      <form className="search-box__form" action={PAGES.search} method="get" onSubmit={submit}>
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
          aria-controls={SEARCH_LIST_ID}
          aria-activedescendant={popup.activeId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_KEYWORD_LENGTH}
          pattern=".*\S.*"
          required
          placeholder={search.placeholder}
          defaultValue={keyword}
          onFocus={() => setWanted(true)}
          onInput={() => setWanted(true)}
          onInvalid={(event) => event.preventDefault()}
        />
        <input type="hidden" name="page" value="1" />
        <button type="button" className="search-box__clear" aria-label={search.clear} onClick={clear}>
          <CloseIcon />
        </button>
        <button type="submit" className="search-box__submit" aria-label={search.submit}>
          <SearchIcon />
        </button>
      </form>
      {wanted ? (
        <Suspense fallback={null}>
          <SearchPopup input={input} onChoose={(text) => void choose(text)} onState={setPopup} />
        </Suspense>
      ) : null}
    </search>
  );
}

/** The keyword of the results shown, '' on every other page; what was typed before the page came to life stays. */
function useShownKeyword(input: RefObject<HTMLInputElement | null>): string {
  const { pathname, search: query } = useLocation();
  const keyword = pathname === PAGES.search ? (new URLSearchParams(query).get('amz') ?? '') : '';
  const before = useRef(keyword);
  useEffect(() => {
    if (input.current !== null && before.current !== keyword) input.current.value = keyword;
    before.current = keyword;
  }, [keyword, input]);
  return keyword;
}
