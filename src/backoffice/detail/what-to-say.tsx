import { whatToSayCopy as copy } from './copy.ts';
import { CopyText } from './copy-text.tsx';

/** The sentence that is true now for the shopper, to read out or to copy. */
export function WhatToSay({ text }: { text: string }) {
  return (
    <section className="detail__section" aria-labelledby="que-le-digo">
      <h2 id="que-le-digo">{copy.title}</h2>
      <CopyText text={text} label={copy.copy} copied={copy.copied} />
    </section>
  );
}
