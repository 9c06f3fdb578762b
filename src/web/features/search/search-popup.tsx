import { type RefObject, useLayoutEffect } from 'react';
import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';
import { ChevronRightIcon, CloseIcon, HistoryIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { search } from '#web/copy/search.ts';
import { changeSettings, useSettings } from '#web/lib/settings.ts';
import { useListKeys } from './use-list-keys.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';
import './search-popup.css';

/** State of the list for the ARIA attributes of the field. */
export interface PopupState {
  open: boolean;
  activeId: string | undefined;
}

interface SearchPopupProps {
  listId: string;
  input: RefObject<HTMLInputElement | null>;
  onChoose: (text: string) => void;
  onState: (state: PopupState) => void;
}

/** A row of the list. */
type Option = { kind: 'suggestion' | 'recent'; text: string } | { kind: 'all'; text: string } | { kind: 'clear' };

/** The list below the search field: suggestions from three letters on, the recent searches while it is empty. */
export function SearchPopup({ listId, input, onChoose, onState }: SearchPopupProps) {
  const optionId = (index: number) => `${listId}-${index}`;
  const { text, suggested } = useSuggestions(input);
  const { searchHistory } = useSettings();
  const options = optionsFor(text, suggested, searchHistory);
  const removeRecent = (keywords: readonly string[]) =>
    changeSettings({ searchHistory: searchHistory.filter((keyword) => !keywords.includes(keyword)) });
  const activate = (index: number) => {
    const option = options[index];
    if (option?.kind === 'clear') removeRecent(searchHistory);
    else if (option !== undefined) onChoose(option.text);
  };
  const { open, active, setActive } = useListKeys({
    input,
    count: options.length,
    onAct: activate,
    onDelete: (index) => {
      const option = options[index];
      if (option?.kind === 'recent') removeRecent([option.text]);
    },
  });
  const shown = open && (options.length > 0 || suggested.failed);
  const activeId = shown && active >= 0 ? optionId(active) : undefined;
  useLayoutEffect(() => onState({ open: shown, activeId }), [onState, shown, activeId]);

  return (
    <>
      <div className="search-popup popup" hidden={!shown} onPointerDown={(event) => event.preventDefault()}>
        {text === '' ? <p className="search-popup__title note">{search.recents}</p> : null}
        {suggested.failed ? <p className="search-popup__title note">{search.failed}</p> : null}
        <div className="search-popup__list" id={listId} role="listbox" aria-label={search.suggestions}>
          {options.map((option, index) => (
            <Row
              key={option.kind === 'clear' ? 'clear' : `${option.kind} ${option.text}`}
              option={option}
              id={optionId(index)}
              typed={text}
              selected={index === active}
              onAct={() => activate(index)}
              onHover={() => setActive(index)}
              onRemove={removeRecent}
            />
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {open ? statusText(text, suggested, searchHistory.length) : ''}
      </p>
    </>
  );
}

function optionsFor(text: string, suggested: Suggestions, history: readonly string[]): Option[] {
  if (text === '') {
    const recents = history.map((keyword): Option => ({ kind: 'recent', text: keyword }));
    return recents.length === 0 ? [] : [...recents, { kind: 'clear' }];
  }
  if (suggested.keywords.length === 0) return [];
  return [
    ...suggested.keywords.map((keyword): Option => ({ kind: 'suggestion', text: keyword })),
    { kind: 'all', text },
  ];
}

function statusText(text: string, { keywords, isCurrent, failed }: Suggestions, recents: number): string {
  if (text === '') return recents === 0 ? '' : search.recentCount(recents);
  if (failed) return search.failed;
  return isCurrent ? search.count(keywords.length) : '';
}

interface RowProps {
  option: Option;
  id: string;
  typed: string;
  selected: boolean;
  onAct: () => void;
  onHover: () => void;
  onRemove: (keywords: readonly string[]) => void;
}

function Row({ option, id, typed, selected, onAct, onHover, onRemove }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, aria-activedescendant names the row
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-keyshortcuts={option.kind === 'recent' ? 'Shift+Delete' : undefined}
      className={`search-popup__row search-popup__row--${option.kind}`}
      onClick={onAct}
      onPointerMove={onHover}
    >
      <RowContent option={option} typed={typed} onRemove={onRemove} />
    </div>
  );
}

function RowContent({ option, typed, onRemove }: Pick<RowProps, 'option' | 'typed' | 'onRemove'>) {
  switch (option.kind) {
    case 'clear':
      return <span className="search-popup__text">{search.clearHistory}</span>;
    case 'all':
      return (
        <>
          <span className="search-popup__text">{search.allResults}</span>
          <ChevronRightIcon size={18} />
        </>
      );
    case 'suggestion':
      return (
        <>
          <SearchIcon size={18} className="muted" />
          <MatchedText text={option.text} typed={typed} />
        </>
      );
    case 'recent':
      return (
        <>
          <HistoryIcon size={18} className="muted" />
          <span className="search-popup__text">{option.text}</span>
          {/* an option cannot contain a button: this is for the pointer, Shift+Delete for the keyboard */}
          <span
            className="icon-button"
            aria-hidden="true"
            title={search.removeFromHistory(option.text)}
            onClick={(event) => {
              event.stopPropagation();
              onRemove([option.text]);
            }}
          >
            <CloseIcon size={16} />
          </span>
        </>
      );
  }
}

/** A suggestion, with the part that is not typed yet in bold. */
function MatchedText({ text, typed }: { text: string; typed: string }) {
  const prefix = normalizeKeyword(typed);
  const hasPrefix = foldAccents(text.toLowerCase()).startsWith(foldAccents(prefix));
  const typedPart = hasPrefix ? text.slice(0, prefix.length) : '';
  return (
    <span className="search-popup__text">
      {typedPart}
      <b>{text.slice(typedPart.length)}</b>
    </span>
  );
}
