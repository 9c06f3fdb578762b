/** How a person wants the back office to look. It is kept in the cookie `vista`, as the words of what is not the default. */
export interface View {
  /** The menu shows icons alone. */
  isFolded: boolean;
  /** Rows of tables are 36 px high, not 44. */
  isCompact: boolean;
  /** Keys without Ctrl do nothing: they get in the way of whoever steers by voice. */
  isQuiet: boolean;
}

const WORDS = { isFolded: 'plegado', isCompact: 'compacto', isQuiet: 'sinteclas' } as const;
const NAMES = Object.keys(WORDS) as (keyof View)[];
/** A view without words has one all the same: an empty cookie is none. */
const DEFAULT = 'comun';

export function parseView(text: string): View {
  const words = text.split('.');
  return {
    isFolded: words.includes(WORDS.isFolded),
    isCompact: words.includes(WORDS.isCompact),
    isQuiet: words.includes(WORDS.isQuiet),
  };
}

export function formatView(view: View): string {
  return NAMES.flatMap((name) => (view[name] ? [WORDS[name]] : [])).join('.') || DEFAULT;
}

/** The view of a request; the server passes on no other cookie. */
export function viewOf(request: Request): View {
  return parseView(/(?:^|;\s*)vista=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '');
}
