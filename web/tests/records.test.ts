import { describe, expect, it } from "vitest";
import { faultIn, offsetOf, recordUpTo } from "../src/pages/review/records";

const RECORD = '[Karawane "1"]\n[Seat1 "Zoë"]\n\nC@h5 S@k4\nCh6\n';

describe("records", () => {
  it("are cut after a ply", () => {
    expect(recordUpTo(RECORD, ["C@h5", "S@k4", "Ch6"], 2)).toBe('[Karawane "1"]\n[Seat1 "Zoë"]\n\nC@h5 S@k4\n');
  });

  it("show the line and column of a fault", () => {
    const fault = faultIn("line 4, column 6: S@k4 is not legal: why");
    expect(fault).toEqual({ line: 4, column: 6, problem: "S@k4 is not legal: why", reason: null });
    expect(fault && RECORD.slice(offsetOf(RECORD, fault))).toBe("S@k4\nCh6\n");
    expect(faultIn("something else")).toBeNull();
  });
});
