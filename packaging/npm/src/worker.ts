// Answers what pages ask, off their thread, where files are read piece by piece.
import { configure, run, type Input, type Setup } from './run.js';

export interface Question { id: number; setup?: Setup; args: string[]; files: Record<string, Input>; }

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  if (data.setup) configure(data.setup);
  try {
    self.postMessage({ id: data.id, output: await run(data.args, data.files) });
  } catch (e) {
    self.postMessage({ id: data.id, error: String(e instanceof Error ? e.message : e) });
  }
};
