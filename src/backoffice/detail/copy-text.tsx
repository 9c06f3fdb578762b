import { useState } from 'react';
import { useHasScript } from '#backoffice/shared/use-has-script.ts';
import { Button } from '#ui/components/button.tsx';

interface CopyTextProps {
  text: string;
  label: string;
  copied: string;
}

/** A prepared text, to read out, or to copy where there is a script. */
export function CopyText({ text, label, copied }: CopyTextProps) {
  const hasScript = useHasScript();
  const [last, setLast] = useState<string | null>(null);
  const copyText = () =>
    navigator.clipboard.writeText(text).then(
      () => setLast(text),
      () => setLast(null),
    );
  return (
    <div className="detail__say">
      <p>{text}</p>
      {hasScript ? (
        <Button kind="second" small onClick={() => void copyText()}>
          {last === text ? copied : label}
        </Button>
      ) : null}
    </div>
  );
}
