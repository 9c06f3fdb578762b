import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import './disclosure.css';

interface DisclosureProps {
  /** Content of the button. */
  label: ReactNode;
  /** Accessible name, where the label is not enough. */
  ariaLabel?: string | undefined;
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
  wide?: boolean | undefined;
  chevron?: boolean | undefined;
  buttonClassName?: string | undefined;
}

const LEAVE_MILLISECONDS = 400;

/** A button and its panel. Closes on an outside click, a link inside, Escape, and after the pointer has left it. */
export function Disclosure(props: DisclosureProps) {
  const { label, ariaLabel, children, align = 'start', wide = false, chevron = true } = props;
  const id = useId();
  const { open, setOpen, root, button } = useDisclosureState();
  const leaving = useCloseOnLeave(open, () => setOpen(false));
  const followLink = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) setOpen(false);
  };
  return (
    <div ref={root} className="disclosure" onPointerEnter={leaving.stay} onPointerLeave={leaving.leave}>
      <button
        ref={button}
        type="button"
        className={props.buttonClassName ?? 'disclosure__button'}
        aria-expanded={open}
        aria-controls={id}
        aria-label={ariaLabel}
        onClick={() => setOpen(!open)}
      >
        {label}
        {chevron ? <ChevronDownIcon className="disclosure__chevron" size={16} /> : null}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link activated by key fires a click too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: observes the links inside */}
      <div
        id={id}
        hidden={!open}
        className={classNames(
          'disclosure__panel popup',
          align === 'end' && 'disclosure__panel--end',
          wide && 'disclosure__panel--wide',
        )}
        onClick={followLink}
      >
        {children}
      </div>
    </div>
  );
}

function useDisclosureState() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', outside, { signal });
    document.addEventListener('focusin', outside, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    return () => listening.abort();
  }, [open]);
  return { open, setOpen, root, button };
}

/** Closes the panel a while after the mouse has left, unless it returns or the keyboard focus is inside. */
function useCloseOnLeave(open: boolean, close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stay = () => clearTimeout(timer.current);
  // A panel that was closed and opened again must not be closed by an earlier timer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer belongs to one opening
  useEffect(() => () => clearTimeout(timer.current), [open]);
  const leave = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return;
    const root = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!root.querySelector(':focus-visible')) close();
    }, LEAVE_MILLISECONDS);
  };
  return { stay, leave };
}

interface FoldProps {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean | undefined;
  className?: string | undefined;
}

/** A collapsible section on the native details element. */
export function Collapsible({ summary, children, open, className }: FoldProps) {
  return (
    <details className={classNames('fold', className)} open={open}>
      <summary className="fold__summary">
        {summary}
        <ChevronDownIcon className="disclosure__chevron" size={20} />
      </summary>
      <div className="fold__body">{children}</div>
    </details>
  );
}
