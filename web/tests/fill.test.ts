import { expect, it } from "vitest";
import { fill } from "../src/texts/fill";

it("fills in values, and chooses singular or plural as the language does", () => {
  expect(fill("{name}: {count} {count:camel|camels}", { name: "Ada", count: 1 }, "en")).toBe("Ada: 1 camel");
  expect(fill("{count} {count:camel|camels}", { count: 0 }, "en")).toBe("0 camels");
  expect(fill("{count} {count:chameau|chameaux}", { count: 0 }, "fr")).toBe("0 chameau");
});
