import { expect, it } from "vitest";
import { avatarParts, defaultAvatar, isAvatar, PATTERNS } from "../src/parts/avatars";

it("reads a colour and a pattern", () => {
  expect(avatarParts("R2")).toEqual({ letter: "R", number: 2, pattern: PATTERNS[1] });
});

it("gives every seat an avatar of its own by default", () => {
  expect(new Set([1, 2, 3, 4, 5].map(defaultAvatar)).size).toBe(5);
});

it("shows a pattern that it does not know as the first", () => {
  expect(avatarParts("C9").pattern).toBe(PATTERNS[0]);
});

it("knows an avatar from other texts", () => {
  expect(["C1", "O5"].every(isAvatar)).toBe(true);
  expect(["", "C", "C0", "C6", "X1", "C11"].some(isAvatar)).toBe(false);
});
