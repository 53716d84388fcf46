// A program that uses the package: what tsc --strict has to accept.
import { audit, configure, fit, inspect, reportText, run, Severity, validateBytes, verify, view, type Source } from 'pteverify';
import { configureElement, type PteView } from 'pteverify/view';

export async function use(bytes: Uint8Array, element: PteView, file: File): Promise<string[]> {
  const source: Source = { size: bytes.length, read: (at, size) => bytes.subarray(at, at + size) };
  const report = await validateBytes(bytes, { uri: 'a.pte', maxIssues: 10, ignoredIssues: ['zero-segment'], severityOverrides: { x: Severity.Hint } });
  const errors: number = report.issues.numErrors;
  const { verdict, findings } = await verify(source, { data: { 'a.ptd': new Blob([]) }, args: ['--against', '1.4'] });
  const format: string | undefined = (await inspect(file, { full: true })).facts?.format;
  const fits: boolean | undefined = (await fit(bytes, { runtime: 'executorch-1.5.1' })).methods?.[0].fits;
  const { status, stdout } = await run(['inspect', '--map', 'a.pte'], { 'a.pte': bytes });
  configure({ page: await view(bytes) });
  configureElement({ create: () => new Worker('worker.mjs') });
  element.file = file;
  const named: PteView | null = document.querySelector('pte-view');
  return [await reportText(bytes), (await audit(bytes)).verdict, verdict, findings[0].rule, format ?? '', stdout, `${errors} ${fits} ${status} ${named}`];
}
