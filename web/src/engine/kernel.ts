/**
 * The kernel, compiled to WebAssembly: calls, and the memory through which they exchange numbers.
 *
 * `kernel/wasm` is the other side, and documents what each function reads and writes.
 */

/** The functions of `kernel/wasm`; a game is an address in the kernel's memory. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  exchange_address(): number;
  new_game(): number;
  free_game(game: number): void;
  begin_game(game: number): void;
  read_drawing(game: number): void;
  problem_of_setup(game: number): number;
  judge_attempt(game: number, placements: number): number;
  write_deal(game: number, seed: number): void;
  write_position(game: number): void;
  write_scores(game: number): void;
  write_scoring_steps(game: number): number;
  write_legal_moves(game: number): void;
  why_illegal(game: number, kind: number, colour: number, space: number): number;
  write_reason(reason: number): number;
  play(game: number, kind: number, colour: number, space: number): number;
  write_preview(game: number, colour: number, space: number): void;
  write_facts(game: number, kind: number, colour: number, space: number): number;
  write_advice(game: number): number;
  reals_address(): number;
  new_analysis(game: number, seed: number, memoryMb: number, placeWeights: number, moveWeights: number, evaluationWeights: number): number;
  free_analysis(analysis: number): void;
  begin_analysis(analysis: number, simulations: number, seconds: number, survey: number): void;
  continue_analysis(analysis: number, milliseconds: number): number;
  write_analysis(analysis: number): number;
  write_outlook(analysis: number): void;
  write_final_outlook(game: number): void;
  write_turning_points(): number;
  write_costly_placements(seat: number): number;
  advance_analysis(analysis: number, kind: number, colour: number, space: number): void;
  write_best_move(analysis: number): void;
  write_level_move(game: number, level: number, seed: number): void;
}

/** The kernel could not work with an argument. It cannot be used any more afterwards. */
export class KernelError extends Error {}

/** The 16-bit numbers of a set of spaces. */
const SET_NUMBERS = 16;
const EXCHANGE_NUMBERS = 1 << 16;
const REALS = 1 << 15;

export class Kernel {
  readonly call: Exports;
  #exchange: number;

  private constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
    this.call._initialize();
    this.#exchange = this.call.exchange_address();
  }

  /** Instantiate the compiled module. */
  static async of(module: WebAssembly.Module): Promise<Kernel> {
    let kernel: Kernel | null = null;
    const reject = (address: number, length: number): never => {
      const bytes = new Uint8Array(kernel?.call.memory.buffer ?? new ArrayBuffer(0), address, length);
      throw new KernelError(new TextDecoder().decode(bytes));
    };
    // The standard library would write messages before it aborts; there is nowhere to write them to.
    const unsupported = (): number => NOT_SUPPORTED;
    const clock_time_get = (_clock: number, _precision: bigint, address: number): number => {
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
      new DataView(kernel?.call.memory.buffer ?? new ArrayBuffer(8)).setBigUint64(address, nanoseconds, true);
      return 0;
    };
    const wasi = { clock_time_get, fd_close: unsupported, fd_seek: unsupported, fd_write: unsupported };
    const instance = await WebAssembly.instantiate(module, { karawane: { reject }, wasi_snapshot_preview1: wasi });
    kernel = new Kernel(instance);
    return kernel;
  }

  write(...numbers: readonly number[]): void {
    this.#view().set(numbers);
  }

  reader(): Reader {
    return new Reader(this.#view());
  }

  /** The floating-point numbers of the exchange. */
  reals(): Float64Array {
    return new Float64Array(this.call.memory.buffer, this.call.reals_address(), REALS);
  }

  /** Growing memory replaces its buffer, so no view is kept. */
  #view(): Int16Array {
    return new Int16Array(this.call.memory.buffer, this.#exchange, EXCHANGE_NUMBERS);
  }
}

const NOT_SUPPORTED = 58;

/** Reads the exchange from its start. */
export class Reader {
  #at = 0;

  constructor(private readonly numbers: Int16Array) {}

  number(): number {
    return this.numbers[this.#at++] ?? 0;
  }

  text(length: number): string {
    return String.fromCharCode(...Array.from({ length }, () => this.number()));
  }

  /** Read a set of spaces: the numbers of its members. */
  set(): number[] {
    const members: number[] = [];
    for (let word = 0; word < SET_NUMBERS; word += 1) {
      const bits = this.number();
      for (let bit = 0; bit < 16; bit += 1) if ((bits >> bit) & 1) members.push(word * 16 + bit);
    }
    return members;
  }
}

/** Return the numbers of a set of spaces. */
export function packed(members: Iterable<number>): number[] {
  const numbers = new Array<number>(SET_NUMBERS).fill(0);
  for (const member of members) numbers[member >> 4] = (numbers[member >> 4] ?? 0) | (1 << (member & 15));
  return numbers;
}
