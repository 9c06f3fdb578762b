import { useState } from 'react';
import { useHasScript } from '#backoffice/shared/use-has-script.ts';
import { Button } from '#ui/components/button.tsx';
import { whatToSayCopy as copy } from './copy.ts';

/** The sentence that is true now for the shopper, to read out or to copy. */
export function WhatToSay({ text }: { text: string }) {
  const hasScript = useHasScript();
  const [copied, setCopied] = useState<string | null>(null);
  const copyText = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    );
  return (
    <section className="detail__section" aria-labelledby="que-le-digo">
      <h2 id="que-le-digo">{copy.title}</h2>
      <div className="detail__say">
        <p>{text}</p>
        {hasScript ? (
          <Button kind="second" small onClick={() => void copyText()}>
            {copied === text ? copy.copied : copy.copy}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
