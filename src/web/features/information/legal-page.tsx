import type { legal } from '#web/copy/legal.ts';
import { InformationPage, Paragraphs, Section } from './information-page.tsx';

interface LegalPageProps {
  current: keyof typeof legal;
  text: (typeof legal)[keyof typeof legal];
}

export function LegalPage({ current, text }: LegalPageProps) {
  return (
    <InformationPage current={current} title={text.title} lead={text.lead}>
      {text.parts.map((part) => (
        <Section key={part.title} title={part.title}>
          <Paragraphs texts={part.text} />
        </Section>
      ))}
    </InformationPage>
  );
}
