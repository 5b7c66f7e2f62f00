import type { ConfigurationChange } from './configuration.ts';
import type { Platform } from './platform.ts';
import type { Settings } from './settings.ts';
import type { Hooks } from './steps.ts';
import type { Probe } from './probe.ts';

/** A way of breaking the document. */
export interface Fault {
  /** `<id>:<variation>` for every variation of a fault but the first. */
  id: string;
  /** The requirement of the suite that it breaks. */
  breaks: string;
  /** One sentence. */
  title: string;
  /** The section and words of the document that no longer hold. */
  document: string;
  /** What a suite's configuration needs to be otherwise for the fault to be one. */
  configuration?: ConfigurationChange;
  /** Called once per platform, so that what the hooks remember belongs to that platform. */
  hooks(platform: Platform): Hooks;
  /** Calls that show the fault: their answers differ from the clean platform's. */
  witness(probe: Probe): Promise<void>;
}

/** A legal form of something that the document leaves open. */
export interface Variant {
  /** `<id>:<variation>` for every variation of a form but the first. */
  id: string;
  title: string;
  /** What the document leaves open. */
  open: string;
  settings?: Partial<Settings>;
  hooks?(platform: Platform): Hooks;
  /** What a suite's configuration needs to be otherwise for this variant. */
  configuration?: ConfigurationChange;
  /** Calls that show the variant, where an ordinary search and cancel do not. */
  witness?(probe: Probe): Promise<void>;
}
