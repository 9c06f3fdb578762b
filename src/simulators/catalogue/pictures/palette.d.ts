/** The four colours of an object: its body, the side away from the light, the stroke of light, and one small accent. */
export interface Palette {
    base: string;
    shade: string;
    light: string;
    accent: string;
}
export declare const INK = "#08263A";
export declare const PAPER = "#FFFDF8";
export declare const WHITE = "#FFFFFF";
export declare const SUN = "#FFBE1A";
export declare const STEEL = "#8497A3";
export declare const palettes: {
    readonly petroleo: {
        readonly base: '#2C6E8A';
        readonly shade: '#1B4E66';
        readonly light: '#7FB4C9';
        readonly accent: '#FFBE1A';
    };
    readonly ceibo: {
        readonly base: '#D2553F';
        readonly shade: '#A83C2B';
        readonly light: '#F0A08E';
        readonly accent: '#F6E9D8';
    };
    readonly yerba: {
        readonly base: '#5F8A4C';
        readonly shade: '#446A36';
        readonly light: '#A9C795';
        readonly accent: '#FFBE1A';
    };
    readonly sol: {
        readonly base: '#EDB12F';
        readonly shade: '#C48A16';
        readonly light: '#F9DC8F';
        readonly accent: '#08263A';
    };
    readonly grafito: {
        readonly base: '#3D4C56';
        readonly shade: '#26333C';
        readonly light: '#8497A3';
        readonly accent: '#D2553F';
    };
    readonly hueso: {
        readonly base: '#EFE9DE';
        readonly shade: '#CFC5B4';
        readonly light: '#FFFFFF';
        readonly accent: '#2C6E8A';
    };
    readonly granito: {
        readonly base: '#CE9483';
        readonly shade: '#A86F60';
        readonly light: '#EBC6BB';
        readonly accent: '#08263A';
    };
    readonly rio: {
        readonly base: '#A98B66';
        readonly shade: '#856949';
        readonly light: '#D5C0A2';
        readonly accent: '#EFE9DE';
    };
};
export type PaletteName = keyof typeof palettes;
export declare const paletteNames: PaletteName[];
export declare function paletteOfColor(colorName: string): PaletteName | null;
