/** Numbers rounded as the server rounds them. */

/** Round to some digits, and halves to the even digit, as the server does. Means of 64 games are often halves. */
export function rounded(number: number, digits: number): number {
  const isHalf = Math.abs((number * 2 ** (digits + 1)) % 2) === 1;
  if (!isHalf) return Number(number.toFixed(digits));
  const below = Math.floor(number * 10 ** digits);
  return (below % 2 === 0 ? below : below + 1) / 10 ** digits;
}
