/** The plain pages of the simulated partners: no script, readable on a phone. */
export declare function escapeHtml(text: string): string;
export interface PageParts {
    title: string;
    /** Colour of the partner's band. */
    colour: string;
    /** Already escaped. */
    body: string;
}
export declare function page({ title, colour, body }: PageParts): string;
export declare function facts(rows: [string, string][]): string;
/** '123456' of UYU as '$ 1.234,56'. */
export declare function shownAmount(digits: string, currency: string): string;
/** A return address with parameters added; null when it is no web address. */
export declare function withParameters(url: string, parameters: Record<string, string>): string | null;
