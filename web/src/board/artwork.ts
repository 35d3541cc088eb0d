// Generated from karawane.drawing by `make artwork`; a test compares the two. Do not edit.

export const RADIUS = 30.0 as const;
export const MARGIN = 34.0 as const;
export const LABEL_INSET = [
  17,
  22
] as const;
export const LABEL_STYLE = {
  "text-anchor": "middle",
  "font-size": "16",
  "font-weight": "bold",
  "fill": "#FFF6DF",
  "stroke": "#3E2712",
  "stroke-width": "3.4",
  "stroke-linejoin": "round",
  "paint-order": "stroke"
} as const;
export const OUTLINE = "#222222" as const;
export const PARCHMENT = "#FBF1D9" as const;
export const CAMEL_FILLS = {
  "C": "#FFFFCC",
  "S": "#99DDFF",
  "B": "#648FFF",
  "R": "#EE99AA",
  "O": "#999933"
} as const;
export const GLYPHS = {
  "C": "m-5 0c0-2.8 2.2-5 5-5s5 2.2 5 5-2.2 5-5 5-5-2.2-5-5z",
  "S": "m-6-2.9c2-3 4-3 6-1s4 2 6-1v2c-2 3-4 3-6 1s-4-2-6 1zm0 5.8c2-3 4-3 6-1s4 2 6-1v2c-2 3-4 3-6 1s-4-2-6 1z",
  "B": "m0-6l5.4 6l-5.4 6l-5.4-6z",
  "R": "m-1.9-5.6h3.8v3.7h3.7v3.8h-3.7v3.7h-3.8v-3.7h-3.7v-3.8h3.7z",
  "O": "m0-6l6 10.8h-12z"
} as const;
export const SEAT_FILLS = [
  "#000000",
  "#332288",
  "#EE3377",
  "#009988",
  "#997700"
] as const;
export const AREA_FILLS = [
  "#FFFBEA",
  "#CBC4F5",
  "#FCC5D8",
  "#B2E8DC",
  "#F7DB7A"
] as const;
export const LINE_STYLES = [
  {
    "strokes": [
      {
        "fill": "none",
        "stroke": "#000000",
        "stroke-width": "3.6",
        "stroke-linecap": "round",
        "stroke-linejoin": "round"
      }
    ],
    "zigzag": false
  },
  {
    "strokes": [
      {
        "fill": "none",
        "stroke": "#332288",
        "stroke-width": "4",
        "stroke-dasharray": "8 4.5",
        "stroke-linecap": "butt",
        "stroke-linejoin": "round"
      }
    ],
    "zigzag": false
  },
  {
    "strokes": [
      {
        "fill": "none",
        "stroke": "#EE3377",
        "stroke-width": "5",
        "stroke-dasharray": "0 7.4",
        "stroke-linecap": "round",
        "stroke-linejoin": "round"
      }
    ],
    "zigzag": false
  },
  {
    "strokes": [
      {
        "fill": "none",
        "stroke": "#009988",
        "stroke-width": "6.4",
        "stroke-linecap": "butt",
        "stroke-linejoin": "round"
      },
      {
        "fill": "none",
        "stroke": "#FBF1D9",
        "stroke-width": "2.2",
        "stroke-linecap": "butt",
        "stroke-linejoin": "round"
      }
    ],
    "zigzag": false
  },
  {
    "strokes": [
      {
        "fill": "none",
        "stroke": "#997700",
        "stroke-width": "2.6",
        "stroke-linecap": "round",
        "stroke-linejoin": "round"
      }
    ],
    "zigzag": true
  }
] as const;
export const ZIGZAG = {
  "swing": 3.2,
  "every": 5.0
} as const;
export const GROUP_VARIANTS = 7 as const;
export const SHORE_STROKES = [
  {
    "fill": "none",
    "stroke": "#3E2712",
    "stroke-width": "15",
    "stroke-opacity": "0.1"
  },
  {
    "fill": "none",
    "stroke": "#3E2712",
    "stroke-width": "10",
    "stroke-opacity": "0.16"
  },
  {
    "fill": "none",
    "stroke": "#3E2712",
    "stroke-width": "5.5",
    "stroke-opacity": "0.35"
  },
  {
    "fill": "url(#sand)",
    "stroke": "#EADCC0",
    "stroke-width": "1.6"
  }
] as const;
export const GRID_STROKE = {
  "stroke": "#AC905F",
  "stroke-width": "1.1"
} as const;
export const DARK_LINE_STROKES = [
  {
    "stroke": "#FFF3D0",
    "stroke-width": "6.5",
    "stroke-opacity": "0.45"
  },
  {
    "stroke": "#4A2C12",
    "stroke-width": "3.6"
  }
] as const;
export const FEET = 10.0 as const;
export const LINK_CASING = {
  "fill": "none",
  "stroke": "#FBF1D9",
  "stroke-width": "8.5",
  "stroke-linecap": "round",
  "opacity": "0.75"
} as const;
export const AREA_TINT = {
  "fill-opacity": "0.74",
  "fill-rule": "evenodd"
} as const;
export const AREA_INSET = 4.5 as const;
export const AREA_BADGE_SIZE = 0.88 as const;
export const OASIS_BADGE_DROP = 17.0 as const;
export const LEADER_BADGE = [
  17.5,
  9
] as const;
export const FRAME_SIZE = 0.9 as const;
export const LAST_MOVE_STROKES = [
  {
    "fill": "none",
    "stroke": "#222222",
    "stroke-width": "6",
    "stroke-linejoin": "round"
  },
  {
    "fill": "none",
    "stroke": "#FFE27A",
    "stroke-width": "3.4",
    "stroke-linejoin": "round"
  }
] as const;
export const LEGAL_FIELD_SIZE = 0.86 as const;
export const LEGAL_FIELD = {
  "fill": "#FFFFFF",
  "stroke": "#FFFFFF",
  "stroke-width": "1.6",
  "stroke-dasharray": "4.6 3.5",
  "fill-opacity": "0.3"
} as const;
export const LEGAL_FIELD_ON_WATER = {
  "fill": "none",
  "stroke": "#FFFFFF",
  "stroke-width": "1.6",
  "stroke-dasharray": "4.6 3.5"
} as const;
