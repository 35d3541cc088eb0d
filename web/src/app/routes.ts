/** Every page of the app: its address, the texts it needs, and its code, loaded when it is first shown. */

import type { Component } from "svelte";
import type { Area } from "../texts/areas";

export interface Route {
  readonly pattern: RegExp;
  /** The texts that the page needs in addition to the app's. */
  readonly areas: readonly Area[];
  readonly load: () => Promise<{ default: Component }>;
  /** Whether the page is of no use without a server. */
  readonly needsServer?: boolean;
}

export const routes: readonly Route[] = [
  { pattern: /^\/$/, areas: ["start", "choices"], load: () => import("../pages/start/StartPage.svelte") },
  { pattern: /^\/new$/, areas: ["start", "choices"], load: () => import("../pages/start/SetUpPage.svelte") },
  {
    pattern: /^\/first-game$/,
    areas: ["start", "choices"],
    load: () => import("../pages/start/FirstGamePage.svelte"),
  },
  {
    pattern: /^\/lobby$/,
    areas: ["start", "choices"],
    load: () => import("../pages/start/LobbyPage.svelte"),
    needsServer: true,
  },
  { pattern: /^\/carry$/, areas: ["start"], load: () => import("../pages/start/CarryPage.svelte"), needsServer: true },
  {
    needsServer: true,
    pattern: /^\/table\/[\w-]+$/,
    areas: ["table", "reasons", "choices", "analysis"],
    load: () => import("../pages/table/TablePage.svelte"),
  },
  {
    needsServer: true,
    pattern: /^\/table\/[\w-]+\/review$/,
    areas: ["review", "analysis", "table", "reasons", "choices"],
    load: () => import("../pages/review/TableReviewPage.svelte"),
  },
  {
    pattern: /^\/local\/[\w-]+$/,
    areas: ["table", "reasons", "choices", "analysis"],
    load: () => import("../pages/table/LocalTablePage.svelte"),
  },
  {
    pattern: /^\/local\/[\w-]+\/review$/,
    areas: ["review", "analysis", "table", "reasons", "choices"],
    load: () => import("../pages/review/LocalReviewPage.svelte"),
  },
  {
    pattern: /^\/review$/,
    areas: ["review", "analysis", "table", "reasons", "choices"],
    load: () => import("../pages/review/RecordReviewPage.svelte"),
  },
  { pattern: /^\/learn$/, areas: ["learning"], load: () => import("../pages/learning/LearnPage.svelte") },
  {
    pattern: /^\/learn\/tutorial$/,
    areas: ["learning", "table", "reasons"],
    load: () => import("../pages/learning/TutorialPage.svelte"),
  },
  { pattern: /^\/learn\/puzzles$/, areas: ["learning"], load: () => import("../pages/learning/PuzzlesPage.svelte") },
  {
    pattern: /^\/learn\/puzzles\/[a-z0-9-]+$/,
    areas: ["learning", "table", "reasons"],
    load: () => import("../pages/learning/PuzzlePage.svelte"),
  },
  {
    pattern: /^\/learn\/rules$/,
    areas: ["learning", "table", "choices"],
    load: () => import("../pages/learning/RulesPage.svelte"),
  },
  { pattern: /^\/about$/, areas: ["about"], load: () => import("../pages/about/AboutPage.svelte") },
];
