/** Where points come from, in the order in which tables of scores list it. */

export const POINT_SOURCES = ["water", "oases", "areas", "caravans"] as const;

export type PointSource = (typeof POINT_SOURCES)[number];
