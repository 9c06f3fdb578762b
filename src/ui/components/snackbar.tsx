import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link, type To } from 'react-router';
import { common } from '#ui/copy.ts';
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from '#ui/icons/icons.tsx';
import { IconButton } from './icon-button.tsx';
import './snackbar.css';

type SnackbarKind = 'info' | 'error' | 'warning' | 'success';
type Position = 'bottom' | 'top';

interface SnackbarMessage {
  kind: SnackbarKind;
  text: ReactNode;
  action?: { label: string; to: To } | { label: string; onAct: () => void } | undefined;
  position?: Position | undefined;
}

interface VisibleMessage extends SnackbarMessage {
  id: number;
}

export interface SnackbarControl {
  /** Shows a message; the returned function closes it. */
  show: (message: SnackbarMessage) => () => void;
}

const MAX_VISIBLE = 3;
/** The specification's time of every snackbar; what should be there longer stands in the page. */
const MILLISECONDS = 5000;
const ICONS = { info: InfoIcon, error: ErrorIcon, warning: WarningIcon, success: CheckIcon } as const;

const SnackbarContext = createContext<SnackbarControl>({ show: () => () => undefined });

/** Access to the snackbar for components below the provider. */
export function useSnackbar(): SnackbarControl {
  return useContext(SnackbarContext);
}

/** Its live regions exist from the first paint, so that screen readers announce the first message too. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly VisibleMessage[]>([]);
  const nextId = useRef(0);

  const close = useCallback((id: number) => setMessages((before) => before.filter((message) => message.id !== id)), []);
  const control = useMemo<SnackbarControl>(
    () => ({
      show: (message) => {
        nextId.current += 1;
        const id = nextId.current;
        setMessages((before) =>
          [...before.filter((other) => other.text !== message.text), { ...message, id }].slice(-MAX_VISIBLE),
        );
        return () => close(id);
      },
    }),
    [close],
  );
  useEscape(messages, close);

  return (
    <SnackbarContext value={control}>
      {children}
      <Stack place="top" messages={messages} onClose={close} />
      <Stack place="bottom" messages={messages} onClose={close} />
    </SnackbarContext>
  );
}

/** Escape closes the newest message. */
function useEscape(messages: readonly VisibleMessage[], close: (id: number) => void) {
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close(newest);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [newest, close]);
}

interface StackProps {
  place: Position;
  messages: readonly VisibleMessage[];
  onClose: (id: number) => void;
}

function Stack({ place, messages, onClose }: StackProps) {
  const here = messages.filter((message) => (message.position ?? 'bottom') === place);
  const snacks = (urgent: boolean) =>
    here
      .filter((message) => (message.kind === 'error') === urgent)
      .map((message) => <Snack key={message.id} message={message} onClose={onClose} />);
  return (
    <div className={`snackbars snackbars--${place}`}>
      <div role="status">{snacks(false)}</div>
      <div role="alert">{snacks(true)}</div>
    </div>
  );
}

function Snack({ message, onClose }: { message: VisibleMessage; onClose: (id: number) => void }) {
  const { id, kind, text, action } = message;
  const countdown = useRef<ReturnType<typeof startCountdown> | null>(null);
  const close = () => onClose(id);
  useEffect(() => {
    const started = startCountdown(MILLISECONDS, () => onClose(id));
    countdown.current = started;
    return () => started.stop();
  }, [id, onClose]);
  const pause = () => countdown.current?.pause();
  const leave = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(document.activeElement)) countdown.current?.resume();
  };
  const blur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.matches(':hover')) countdown.current?.resume();
  };
  const Icon = ICONS[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only pause the countdown
    <div
      className={`snackbar snackbar--${kind}`}
      onPointerEnter={pause}
      onPointerLeave={leave}
      onFocus={pause}
      onBlur={blur}
    >
      <Icon />
      <span className="snackbar__text">{text}</span>
      <SnackAction action={action} onDone={close} />
      <IconButton icon={<CloseIcon />} label={common.close} onClick={close} />
    </div>
  );
}

function SnackAction({ action, onDone }: Pick<SnackbarMessage, 'action'> & { onDone: () => void }) {
  if (action === undefined) return null;
  if ('to' in action) {
    return (
      <Link className="snackbar__action" to={action.to} onClick={onDone}>
        {action.label}
      </Link>
    );
  }
  const act = () => {
    action.onAct();
    onDone();
  };
  return (
    <button type="button" className="snackbar__action" onClick={act}>
      {action.label}
    </button>
  );
}

/** A timer that can be paused and resumed with the remaining time. */
export function startCountdown(milliseconds: number, onEnd: () => void) {
  let remaining = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remaining = Math.max(0, remaining - (Date.now() - startedAt));
  };
  const run = () => {
    if (timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(onEnd, remaining);
  };
  run();
  return { pause, resume: run, stop: pause };
}
