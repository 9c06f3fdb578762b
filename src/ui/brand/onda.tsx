import { classNames } from '#ui/class-names.ts';
import { ondaPart, ondaPath, ondaPoint } from './onda-path.ts';
import './onda.css';

const LOGO = { x: 2.5, y: 22.5, width: 41, height: 13 };
const MARK = { x: 1, y: 8, width: 24, height: 6.4 };
const RULE = { x: 1.5, y: 14.75, width: 44.5, height: 12.5 };
const EDGE = { x: 0, y: 34, width: 1280, height: 30 };
const EMPTY = { x: 3, y: 57, width: 298, height: 53 };
const BUSY = { x: 2.5, y: 6.5, width: 19, height: 4.5 };

interface LogoProps {
  /** Without the word; the link around it needs an accessible name. */
  markOnly?: boolean | undefined;
  /** Monochrome: the sun as an outline, all in the colour of the text. */
  oneColour?: boolean | undefined;
  className?: string | undefined;
}

const LOGO_PATH = ondaPath(LOGO);

/** The logo, to be placed within a link; the mark is decoration, the word is text. */
export function Logo({ markOnly = false, oneColour = false, className }: LogoProps) {
  return (
    <span className={classNames('logo', oneColour && 'logo--one-colour', className)}>
      <svg className="logo__mark" viewBox="0 0 46 25" fill="none" aria-hidden="true" focusable="false">
        <circle className="logo__sun" cx="23" cy="7" r="5.8" />
        <path d={LOGO_PATH} stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      </svg>
      {markOnly ? null : <span className="logo__word">puente</span>}
    </span>
  );
}

/** Computed once: it precedes every price of a list. */
const MARK_PATH = ondaPath(MARK);

interface OndaMarkProps {
  className?: string | undefined;
}

/** The small glyph before 'Puesto en Uruguay'. */
export function OndaMark({ className }: OndaMarkProps) {
  return (
    <svg className={classNames('onda-mark', className)} viewBox="0 0 26 9" fill="none" aria-hidden="true">
      <path d={MARK_PATH} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** A small onda that continues as a line; it fills the rest of a flex row. */
export function SectionRule({ className }: OndaMarkProps) {
  return (
    <span className={classNames('section-rule', className)} aria-hidden="true">
      <svg className="section-rule__onda" viewBox="0 0 46 16" fill="none" aria-hidden="true">
        <path d={ondaPath(RULE)} stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span className="section-rule__line" />
    </span>
  );
}

/** The upper edge of the footer; it stretches over the width of the page. */
export function FooterEdge() {
  const line = ondaPath(EDGE);
  return (
    <svg className="footer-edge" viewBox="0 0 1280 36" preserveAspectRatio="none" fill="none" aria-hidden="true">
      <path className="footer-edge__land" d={`${line}V40H0Z`} />
      <path d={line} stroke="currentColor" strokeWidth="3" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A bridge without its middle span, for empty states. */
export function EmptyOnda() {
  return (
    <svg className="empty-onda" viewBox="0 0 304 60" fill="none" strokeLinecap="round" aria-hidden="true">
      {[0.27, 0.73].map((share) => {
        const top = ondaPoint(EMPTY, share);
        return <path key={share} className="onda-pier" d={`M${top.x} ${top.y}V${EMPTY.y}`} />;
      })}
      <path className="onda-dots" d={ondaPart(EMPTY, 0.425, 0.6)} strokeWidth="4" strokeDasharray="0 9" />
      <path d={ondaPart(EMPTY, 0, 0.39)} stroke="currentColor" strokeWidth="4" />
      <path d={ondaPart(EMPTY, 0.61, 1)} stroke="currentColor" strokeWidth="4" />
    </svg>
  );
}

/** Three dots on the line: in progress. Without animation, like all loading indicators of the shop. */
export function BusyOnda() {
  return (
    <svg className="onda-busy" viewBox="0 0 24 9" fill="currentColor" aria-hidden="true">
      {[0.02, 0.5, 0.98].map((share, index) => (
        <circle key={share} cx={ondaPoint(BUSY, share).x} cy={index === 1 ? 3 : 6} r="2.2" />
      ))}
    </svg>
  );
}
