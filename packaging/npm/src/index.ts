// pteverify in JavaScript: may this ExecuTorch model be loaded?
import { run, type Input } from './run.js';

export { configure, run, type Input, type Output, type Setup, type Source } from './run.js';

/** A list that may have been cut. */
export interface List<T> { total: number; truncated: boolean; items: T[]; }

/** Of the tool's JSON. Numbers above 2^53 are not exact: `reportText` has them as they are. */
export interface Finding {
  rule: string; code: number; severity: 'error' | 'warning' | 'note'; effect: 'error' | 'warning' | 'note' | 'allowed';
  title: string; at: number; length: number; path: string; file?: string; name?: string; found?: number; found_is?: string;
  expected?: { low?: number; high?: number; multiple_of?: number }; text?: string;
  other?: { at: number; length: number; path: string; file?: string };
}

/** One file in the tool's JSON (report.schema.json); `facts` is what inspect says. */
export interface FileReport {
  path: string; size?: number; verdict: 'clean' | 'refused' | 'undecided' | 'unreadable'; message?: string;
  facts?: { format: string; format_name: string; [fact: string]: unknown };
  findings: Finding[]; not_run?: { rule: string; reason: string }[];
  counts?: { errors: number; warnings: number; notes: number; allowed: number; denied: number };
  damage?: { kind: string; text: string }; advice?: string;
  [more: string]: unknown;
}

export interface ReportOptions {
  /** The name that the report has for the file: "model.pte" unless it is given. */
  uri?: string;
  /** Data files (.ptd) that go with the program, by their names. */
  data?: Record<string, Input>;
  /** More arguments of the tool, such as ['--against', '1.4']. */
  args?: string[];
}

const NAME = 'model.pte';

async function json(command: string, input: Input, options: ReportOptions, more: string[]): Promise<string> {
  const uri = options.uri ?? NAME;
  const data = options.data ?? {};
  const names = Object.keys(data);
  const rest = command === 'fit' ? [uri, ...names] : [uri];
  const args = command === 'fit' ? [] : names.flatMap((name) => ['--with', name]);
  const all = [command, '--format', 'json', ...args, ...more, ...(options.args ?? []), '--', ...rest];
  const { status, stdout, stderr } = await run(all, { ...data, [uri]: input });
  const failed = status === 3 || stdout === '' || (command === 'fit' && status === 2 && stderr !== '');
  if (failed) throw new Error(stderr.trim() || `pteverify ended with ${status}`);
  return stdout;
}

/** What `pteverify --format json` writes, byte for byte. */
export const reportText = (input: Input, options: ReportOptions = {}): Promise<string> => json('verify', input, options, []);

/** What `pteverify inspect --format json` writes; with `full` all that pictures need. */
export const inspectText = (input: Input, options: ReportOptions & { full?: boolean } = {}): Promise<string> =>
  json('inspect', input, options, options.full ? ['--full'] : []);

interface Written { tool: { version: string }; files: FileReport[] }

/** The model's: data files are in front of it. */
const fileOf = ({ files }: Written): FileReport => files[files.length - 1];

/** The verdict, and what was found. */
export async function verify(input: Input, options: ReportOptions = {}): Promise<FileReport> {
  return fileOf(JSON.parse(await reportText(input, options)) as Written);
}

/** What is in a file. Of one that is refused the report has findings, and few facts. */
export async function inspect(input: Input, options: ReportOptions & { full?: boolean } = {}): Promise<FileReport> {
  return fileOf(JSON.parse(await inspectText(input, options)) as Written);
}

export interface AuditReport {
  path: string; verdict: string; format?: string;
  findings: { rule: string; severity: string; [more: string]: unknown }[];
  [more: string]: unknown;
}

/** What a sound file may hide. */
export async function audit(input: Input, options: ReportOptions = {}): Promise<AuditReport> {
  return (JSON.parse(await json('audit', input, options, [])) as { audit: { files: AuditReport[] } }).audit.files[0];
}

export interface FitReport {
  path: string; methods?: { name: string; fits?: boolean; [more: string]: unknown }[];
  [more: string]: unknown;
}

/** Whether a program runs on a build of the runtime; 'executorch-1.5.1' is that of its Python package. */
export async function fit(input: Input, options: ReportOptions & { runtime: string }): Promise<FitReport> {
  if (!options?.runtime) throw new TypeError("fit needs options.runtime, such as 'executorch-1.5.1'");
  return (JSON.parse(await json('fit', input, options, ['--runtime', options.runtime])) as { fit: FitReport }).fit;
}

/** The page that `pteverify view` writes. */
export async function view(input: Input, options: { uri?: string } = {}): Promise<string> {
  const uri = options.uri ?? NAME;
  const { stdout, stderr } = await run(['view', '-o', '-', '--', uri], { [uri]: input });
  if (stdout === '') throw new Error(stderr.trim() || 'there is no page');
  return stdout;
}

// ---- In the shape of glTF-Validator ----

export enum Severity { Error, Warning, Information, Hint }

export interface Message {
  code: string; message: string; severity: Severity;
  /** The field path. */
  pointer: string;
  /** The first byte. */
  offset: number;
}

export interface ValidationReport {
  uri: string; mimeType: string; validatorVersion: string; validatedAt?: string;
  issues: { numErrors: number; numWarnings: number; numInfos: number; numHints: number; messages: Message[]; truncated: boolean };
  info: FileReport;
}

export interface ValidationOptions extends ReportOptions {
  /** Messages in the report; 0: all that the tool lists. */
  maxIssues?: number;
  ignoredIssues?: string[];
  onlyIssues?: string[];
  severityOverrides?: Record<string, Severity>;
  writeTimestamp?: boolean;
}

const SEVERITIES: Record<string, Severity> = { error: Severity.Error, warning: Severity.Warning };

function messageOf(finding: Finding, options: ValidationOptions): Message {
  const { low, high } = finding.expected ?? {};
  const expected = low === undefined ? '' : `, expected ${low}${high === low ? '' : `..${high ?? ''}`}`;
  const found = finding.found === undefined ? '' : `: found ${finding.found}${expected}`;
  return {
    code: finding.rule, message: finding.title + found, pointer: finding.path, offset: finding.at,
    severity: options.severityOverrides?.[finding.rule] ?? SEVERITIES[finding.effect] ?? Severity.Information,
  };
}

/** Verifies a file; the verdict is `info.verdict`: a file may be undecided without any error. */
export async function validateBytes(input: Input, options: ValidationOptions = {}): Promise<ValidationReport> {
  const report = JSON.parse(await reportText(input, options)) as Written;
  const info = fileOf(report);
  const wanted = (m: Message): boolean =>
    !options.ignoredIssues?.includes(m.code) && (options.onlyIssues?.includes(m.code) ?? true);
  const listed = (info.findings ?? []).map((f) => messageOf(f, options)).filter(wanted);
  const messages = options.maxIssues ? listed.slice(0, options.maxIssues) : listed;
  const count = (severity: Severity): number => listed.filter((m) => m.severity === severity).length;
  const all = info.counts ? info.counts.errors + info.counts.warnings + info.counts.notes + info.counts.allowed : 0;
  return {
    uri: info.path, mimeType: 'application/octet-stream', validatorVersion: report.tool.version,
    ...(options.writeTimestamp === false ? {} : { validatedAt: new Date().toISOString() }),
    issues: {
      numErrors: count(Severity.Error), numWarnings: count(Severity.Warning), numInfos: count(Severity.Information),
      numHints: count(Severity.Hint), messages, truncated: messages.length < listed.length || (info.findings ?? []).length < all,
    },
    info,
  };
}
