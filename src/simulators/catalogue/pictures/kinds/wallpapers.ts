/** What the screens show behind their sun and hills: celeste, amanecer, granito. */
export const wallpapers = ['#BFE3F2', '#FBEFCF', '#F7E4DE'] as const;
