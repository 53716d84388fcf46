import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.pteverify.Pteverify;
import org.pteverify.Pteverify.Report;
import org.pteverify.Pteverify.Status;
import org.pteverify.Pteverify.Verdict;

/** usage: PteverifyTest GOLDEN_FOLDER */
public final class PteverifyTest {
    private static void expect(Object wanted, Object got) {
        if (!wanted.equals(got)) {
            throw new AssertionError("wanted " + wanted + ", got " + got);
        }
    }

    private static void throwsOf(Class<?> wanted, Callable<?> call) {
        try {
            throw new AssertionError("wanted " + wanted + ", got " + call.call());
        } catch (Exception error) {
            expect(wanted, error.getClass());
        }
    }

    private static void goldens(Path folder) throws IOException {
        int count = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.collect(Collectors.toList())) {
                if (file.toString().matches(".*\\.(pte|bpte|ptd|ptn|nfat)")) {
                    Report report = Pteverify.verify(file);
                    expect(Verdict.CLEAN, report.verdict);
                    byte[] bytes = Files.readAllBytes(file);
                    expect(Verdict.CLEAN, Pteverify.verify(ByteBuffer.wrap(bytes)).verdict);
                    expect(report.findings.toString(),
                           Pteverify.verify(ByteBuffer.wrap(bytes)).findings.toString());
                    count++;
                }
            }
        }
        if (count < 30) {
            throw new AssertionError("there are few golden models");
        }
    }

    private static void broken(byte[] whole) {
        ByteBuffer padded = ByteBuffer.allocateDirect(whole.length + 1);
        padded.put(whole, 0, whole.length - 16).flip();
        Report report = Pteverify.verify(padded);
        expect(Verdict.REFUSED, report.verdict);
        expect(false, report.isClean());
        expect(Status.DONE, report.status);
        expect(1, report.findings.size());
        Pteverify.Finding found = report.findings.get(0);
        expect("segment-area-past-end", found.rule);
        expect("header.segment_data_size", found.path);
        expect("found 60, expected 0..44", found.comparison);
        expect(Pteverify.Severity.ERROR, found.severity);
        expect(8L, found.end - found.begin);
        expect(Verdict.REFUSED, Pteverify.verify(ByteBuffer.allocate(0)).verdict);
    }

    private static void sources(byte[] whole) throws IOException {
        AtomicInteger calls = new AtomicInteger();
        Pteverify.Source source = (at, out) -> {
            calls.incrementAndGet();
            out.put(whole, (int) at, out.remaining());
        };
        expect(Verdict.CLEAN, Pteverify.verify(source, whole.length, 0).verdict);
        expect(1, calls.get());
        Report poor = Pteverify.verify(source, whole.length, 10);
        expect(Verdict.UNDECIDED, poor.verdict);
        expect(Status.BEYOND_BUDGET, poor.status);
        expect(Verdict.UNDECIDED, Pteverify.verify(source, Long.MAX_VALUE, 0).verdict);
        throwsOf(EOFException.class, () -> Pteverify.verify((at, out) -> {}, 100, 0));
        throwsOf(IOException.class, () -> Pteverify.verify((at, out) -> {
            throw new IOException("cut");
        }, 100, 0));
        throwsOf(IllegalStateException.class, () -> Pteverify.verify((at, out) -> {
            throw new IllegalStateException();
        }, 100, 0));
        throwsOf(IllegalArgumentException.class, () -> Pteverify.verify(source, -1, 0));
        throwsOf(NoSuchFileException.class, () -> Pteverify.verify(Path.of("missing.pte")));
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        byte[] whole = Files.readAllBytes(folder.resolve("linear.pte"));
        goldens(folder);
        broken(whole);
        sources(whole);
        Stream.generate(() -> whole).limit(200).parallel().forEach(PteverifyTest::broken);
    }
}
