import { pointerToken, type Json } from '../contract/json.ts';
import { asUnits, withoutUnseen } from '../contract/text.ts';
import { type Mistake, placeholder } from './explain.ts';

/**
 * One filled `${NAME}`: for `"Bearer ${TOKEN}"` at `/headers/x-auth`, the value of `TOKEN` and the text `Bearer ` in
 * front of it.
 */
export interface Filled {
  readonly value: string;
  readonly variable: string;
  /** JSON pointer of the text in the configuration. */
  readonly pointer: string;
  /** What is written before the placeholder in that text. */
  readonly before: string;
}

/** The environment, and the lists to which filling adds mistakes and filled values. */
interface Filling {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mistakes: Mistake[];
  readonly filled: Filled[];
}

/**
 * Fills `${NAME}` in every text of a value from the environment; `$${` becomes a plain `${`. Filled
 * values are not filled again. Keys stay as they are.
 */
export function fillPlaceholders(value: Json, filling: Filling, pointer = ''): Json {
  if (typeof value === 'string') return fillText(value, filling, pointer);
  // A -0 would not survive JSON.
  if (typeof value === 'number') return value + 0;
  if (Array.isArray(value)) return value.map((one, index) => fillPlaceholders(one, filling, `${pointer}/${index}`));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      fillPlaceholders(one, filling, `${pointer}/${pointerToken(name)}`),
    ]),
  );
}

/**
 * A value as JSON, which YAML is, on one line, for the configuration: filling it gives the value back, and what cannot
 * be seen is escaped.
 */
export function literalJson(value: Json): string {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('${', () => '$${') : inner,
  );
  return withoutUnseen(text, asUnits);
}

function fillText(text: string, { env, mistakes, filled }: Filling, pointer: string): string {
  return text.replace(placeholder, (found, name: string | undefined, at: number) => {
    if (found === '$${') return '${';
    if (name === undefined || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      mistakes.push({
        pointer,
        text:
          `expected \${NAME} with the name of a variable (or $\${ for a plain \${), got ` +
          // It is not quoted, because it may contain a key: ${NAME:-key}.
          `${name === undefined ? 'one that is not closed' : 'one with other characters'}`,
      });
      return '';
    }
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined) mistakes.push({ pointer, text: `expected the variable ${name} to be set, got none` });
    else filled.push({ value, variable: name, pointer, before: text.slice(0, at) });
    return value ?? '';
  });
}
