/** A content type in lower case, without quotes, blanks around its parts, and parts that are empty. */
export function plainType(type: string): string {
  const parts = type.toLowerCase().replaceAll('"', '').split(';');
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('; ');
}

/** Whether a content type is one of these. One that is named without parameters allows any. */
export function isOneOfTypes(type: string, types: readonly string[]): boolean {
  const plain = plainType(type);
  return types.map(plainType).some((one) => one === plain || one === plain.split(';')[0]);
}
