import { pointerToken } from '../model/json-pointer.ts';
import type { Json } from '../model/json.ts';
import type { Mistake } from './explain.ts';
import { quote } from './quote.ts';

/**
 * Fills `${NAME}` in every text of a value from the environment; `$${` stands for a plain `${`. What is filled in is
 * not filled again. Keys stay as they are.
 */
export function fillPlaceholders(value: Json, env: Readonly<Record<string, string | undefined>>, mistakes: Mistake[], pointer = ''): Json {
  if (typeof value === 'string') return fillText(value, env, mistakes, pointer);
  // A -0 would not survive JSON.
  if (typeof value === 'number') return value + 0;
  if (Array.isArray(value)) return value.map((one, index) => fillPlaceholders(one, env, mistakes, `${pointer}/${index}`));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillPlaceholders(one, env, mistakes, `${pointer}/${pointerToken(name)}`)]));
}

function fillText(text: string, env: Readonly<Record<string, string | undefined>>, mistakes: Mistake[], pointer: string): string {
  return text.replace(/\$\$\{|\$\{([^${}]*)\}|\$\{/g, (found, name: string | undefined) => {
    if (found === '$${') return '${';
    if (name === undefined || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      mistakes.push({
        pointer,
        text: `expected \${NAME} with the name of a variable (or $\${ for a plain \${), got ${name === undefined ? 'one that is not closed' : quote(found)}`,
      });
      return '';
    }
    const filled = Object.hasOwn(env, name) ? env[name] : undefined;
    if (filled === undefined) mistakes.push({ pointer, text: `expected the variable ${name} to be set, got none` });
    return filled ?? '';
  });
}
