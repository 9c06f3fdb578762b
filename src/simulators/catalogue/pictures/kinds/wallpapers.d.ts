/** What the screens show behind their sun and hills: celeste, amanecer, granito. */
export declare const wallpapers: readonly ['#BFE3F2', '#FBEFCF', '#F7E4DE'];
