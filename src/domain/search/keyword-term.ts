/** A number of a thing, such as the inches of a screen. */
export interface BoundNumber {
  value: string;
  unit: 'inch' | null;
}

/** A concept that a keyword asks for. */
export interface KeywordTerm {
  /** The words of the keyword that ask for it, as typed. */
  typed: string;
  /** Its English alternatives, the most likely first. */
  words: string[];
  /** A property, a measure, a brand or whom it is for, not a thing. */
  isQuality: boolean;
  isTranslated: boolean;
  /** The dictionary has it as it was typed: Spanish, English or a brand. */
  isSpeltRight: boolean;
  /** A product that does not match it is as good a result, only later: sizes and ages. */
  isOptional: boolean;
  /** It says how much or which one of the thing: a title has its number alone or with its unit, not with another. */
  number: BoundNumber | null;
}
