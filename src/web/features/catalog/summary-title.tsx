import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { useShownText } from './shown-text.ts';

interface SummaryTitleProps {
  title: string;
  /** Missing or null without a translation. */
  translatedTitle?: string | null | undefined;
}

/** The title of a product in the lists of the checkout and of packages, without a link. */
export function SummaryTitle({ title, translatedTitle }: SummaryTitleProps) {
  const { text, lang, original } = useShownText(title, translatedTitle);
  return (
    <span lang={lang} title={original}>
      {truncateTitle(text, TEXT_LIMITS.orderSummaryTitle)}
    </span>
  );
}
