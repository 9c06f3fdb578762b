import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Breadcrumb } from '#ui/components/breadcrumb.tsx';
import { information } from '#web/copy/information.ts';
import { INFORMATION_PATHS } from '#web/features/shell/information-paths.ts';
import './information-page.css';

type PageKey = keyof typeof information.pages;

const LINKS = Object.keys(information.pages) as PageKey[];

interface InformationPageProps {
  current: PageKey;
  title: string;
  lead: string;
  children: ReactNode;
}

/** Layout of the information pages: breadcrumb, navigation between them and a text column. */
export function InformationPage({ current, title, lead, children }: InformationPageProps) {
  return (
    <div className="wrap information">
      <Breadcrumb crumbs={[{ label: information.home, to: PAGES.home }, { label: information.pages[current] }]} />
      <div className="information__columns">
        <nav className="information__nav" aria-label={information.nav}>
          <ul className="information__links">
            {LINKS.map((page) => (
              <li key={page}>
                <Link
                  className="information__link"
                  to={INFORMATION_PATHS[page]}
                  aria-current={page === current ? 'page' : undefined}
                >
                  {information.pages[page]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <article className="information__text">
          <h1 className="information__title">{title}</h1>
          <p className="information__lead">{lead}</p>
          {children}
        </article>
      </div>
    </div>
  );
}

interface SectionProps {
  title: string;
  id?: string | undefined;
  children: ReactNode;
}

export function Section({ title, id, children }: SectionProps) {
  const generatedId = useId();
  return (
    <section className="information__section" aria-labelledby={id ?? generatedId}>
      <h2 id={id ?? generatedId}>{title}</h2>
      {children}
    </section>
  );
}

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}
