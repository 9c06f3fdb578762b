/** Colours of the wallpapers on drawn screens: celeste, amanecer, granito. */
export const wallpapers = ['#BFE3F2', '#FBEFCF', '#F7E4DE'] as const;
