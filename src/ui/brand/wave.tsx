import './wave.css';

/*
 * The wave is the brand's bridge line: humps at .27 and .73 of its width, between them a dip to .58 of their height. Each
 * drawing has it in its own proportions.
 */

/** The logo, to be placed within a link; the mark is decoration, the word is text. */
export function Logo() {
  return (
    <span className="logo">
      <svg className="logo__mark" viewBox="0 0 46 25" fill="none" aria-hidden="true" focusable="false">
        <circle className="logo__sun" cx="23" cy="7" r="5.8" />
        <path
          d="M2.5 22.5C8.65 22.5 8.65 9.5 13.57 9.5S18.9 14.96 23 14.96 27.51 9.5 32.43 9.5 37.35 22.5 43.5 22.5"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </svg>
      <span>puente</span>
    </span>
  );
}

const EDGE = 'M0 34C192 34 192 4 345.6 4S512 16.6 640 16.6 780.8 4 934.4 4 1088 34 1280 34';

/** The upper edge of the footer; it stretches over the width of the page. */
export function FooterEdge() {
  return (
    <svg className="footer-edge" viewBox="0 0 1280 36" preserveAspectRatio="none" fill="none" aria-hidden="true">
      <path className="footer-edge__land" d={`${EDGE}V40H0Z`} />
      <path d={EDGE} stroke="currentColor" strokeWidth="3" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A bridge without its middle span, for empty states. */
export function EmptyWave() {
  return (
    <svg className="empty-wave" viewBox="0 0 304 60" fill="none" strokeLinecap="round" aria-hidden="true">
      <path className="wave-pier" d="M83.46 4V57M220.54 4V57" />
      <path
        className="wave-dots"
        d="M129.65 20.87c6 3.1 12.8 5.39 22.35 5.39 13.65 0 21.68-4.67 29.8-9.73"
        strokeWidth="4"
        strokeDasharray="0 9"
      />
      <path
        d="M3 57C47.7 57 47.7 4 83.46 4c17.38 0 27.02 5.26 35.76 10.67m65.56 0C193.52 9.26 203.16 4 220.54 4 256.3 4 256.3 57 301 57"
        stroke="currentColor"
        strokeWidth="4"
      />
    </svg>
  );
}
