import { useEffect, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { CheckIcon, CopyIcon } from '#ui/icons/icons.tsx';
import { orders } from '#web/copy/orders.ts';

interface CopyButtonProps {
  text: string;
  label?: string | undefined;
  /** Accessible name, where the label alone does not name what is copied. */
  name?: string | undefined;
}

const SHOWN_MS = 2500;

/** Copies a text to the clipboard and announces that it did. */
export function CopyButton({ text, label = orders.copy, name }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    copyText(text).then(setCopied, () => setCopied(false));
  };
  return (
    <>
      <Button kind="second" small icon={copied ? <CheckIcon /> : <CopyIcon />} aria-label={name} onClick={copy}>
        {label}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? orders.copied : ''}
      </span>
    </>
  );
}

/** navigator.clipboard exists in secure contexts only; execCommand is the fallback elsewhere. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
