import fc from 'fast-check';

/**
 * A character of any plane, without surrogates. fast-check's own unit `binary` is the same, but takes about a second to
 * build, which every run would pay at its start.
 */
export function codePoint(): fc.Arbitrary<string> {
  return fc
    .oneof(
      { withCrossShrink: true },
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0xffff }),
      fc.integer({ min: 0x10000, max: 0x10ffff }),
    )
    .map((code) => String.fromCodePoint(code));
}
