import { type ReactNode, useId } from 'react';
import { Link, NavLink } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Breadcrumb } from '#ui/components/breadcrumb.tsx';
import { information } from '#web/copy/information.ts';
import { type PageMatches, pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { breadcrumbJsonLd } from '#web/features/shop-frame/structured-data.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import './information-page.css';

type PageKey = keyof typeof information.pages;

const LINKS = Object.keys(information.pages) as PageKey[];

interface PageText {
  page: PageKey;
  title: string;
  lead: string;
}

/** A text in Markdown: its title, a lead, and parts of a heading, which may end with its fragment (`{#garantia}`), and paragraphs. */
export function parseText(markdown: string) {
  const [opening = '', ...parts] = markdown.trim().slice('# '.length).split('\n\n## ');
  const [title = '', lead = ''] = opening.split('\n\n');
  const toPart = (part: string) => {
    const [heading = '', ...text] = part.split('\n\n');
    const [, title = heading, id] = /^(.*) \{#(\w+)\}$/.exec(heading) ?? [];
    return { title, id, text };
  };
  return { title, lead, parts: parts.map(toPart) };
}

/** Meta tags and structured breadcrumb of an information page. */
export function informationMeta({ page, title, lead, matches }: PageText & { matches: PageMatches }) {
  const path = PAGES[page];
  const step = { label: information.pages[page], to: path };
  return [...pageMeta({ title, description: lead, path, matches }), breadcrumbJsonLd([step], matches)];
}

/** Layout of the information pages: breadcrumb, navigation between them and a text column. */
export function InformationPage({ page, title, lead, children }: PageText & { children: ReactNode }) {
  return (
    <div className="wrap information">
      <Breadcrumb crumbs={[{ label: information.pages[page] }]} />
      <div className="information__columns stack">
        <nav className="information__nav" aria-label={information.nav}>
          <ul className="information__links">
            {LINKS.map((other) => (
              <li key={other}>
                <NavLink className="information__link menu-row" to={PAGES[other]}>
                  {information.pages[other]}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <article className="information__text">
          <h1 className="information__title">{title}</h1>
          <p className="information__lead muted">{lead}</p>
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
    <section className="information__section stack" aria-labelledby={id ?? generatedId}>
      <h2 id={id ?? generatedId}>{title}</h2>
      {children}
    </section>
  );
}

export function Paragraphs({ texts, muted = false }: { texts: readonly string[]; muted?: boolean }) {
  return texts.map((text) => (
    <p key={text} className={muted ? 'muted' : undefined}>
      <LinkedText text={text} />
    </p>
  ));
}

/** A text with the links of Markdown; those that leave the shop say so by their address alone. */
function LinkedText({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    const [, label, to = ''] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (label === undefined) return part;
    return to.startsWith('/') ? (
      <Link key={part} to={to}>
        {label}
      </Link>
    ) : (
      <a key={part} href={to} rel="noopener">
        {label}
      </a>
    );
  });
}

export function List({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="information__list stack">
      {texts.map((text) => (
        <li key={text}>
          <MoneyText>{text}</MoneyText>
        </li>
      ))}
    </ul>
  );
}

/** Names, each with what is to be known of it. */
export function Terms({ terms }: { terms: readonly { name: string; text: string }[] }) {
  return (
    <dl className="information__terms">
      {terms.map(({ name, text }) => (
        <div key={name}>
          <dt>
            <MoneyText>{name}</MoneyText>
          </dt>
          <dd className="muted">
            <MoneyText>{text}</MoneyText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
