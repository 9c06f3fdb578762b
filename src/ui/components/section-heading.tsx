import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { SectionRule } from '#ui/brand/onda.tsx';
import { classNames } from '#ui/class-names.ts';
import './section-heading.css';

interface SectionHeadingProps {
  title: string;
  /** For aria-labelledby of the section. */
  id?: string | undefined;
  link?: { to: To; label: ReactNode } | undefined;
  level?: 1 | 2 | 3 | undefined;
}

const LONG = 22;

/** A title, the onda line and an optional link at its end. */
export function SectionHeading({ title, id, link, level = 2 }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('section-heading', title.length > LONG && 'section-heading--long')}>
      <Heading className="section-heading__title" id={id}>
        {title}
      </Heading>
      <SectionRule />
      {link === undefined ? null : (
        <Link className="section-heading__link" to={link.to} aria-describedby={id}>
          {link.label}
        </Link>
      )}
    </div>
  );
}
