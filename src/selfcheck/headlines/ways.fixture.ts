/** Ways in which something has no verdict, by topic: the reason as the code gives it, the line of its cause, and the line that says what to do. */
export type Ways = Readonly<Record<string, readonly (readonly [reason: string, cause: string, action: string])[]>>;
