package org.pteverify;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Should this ExecuTorch model be loaded? For Java and Kotlin; safe from threads.
 *
 * <pre>
 * Pteverify.Report report = Pteverify.verify(Path.of("model.pte"));
 * if (report.isClean()) { ... load it ... }
 * </pre>
 *
 * Needs the native library pteverify_jni on java.library.path, or in the package of an application.
 */
public final class Pteverify {
    static {
        System.loadLibrary("pteverify_jni");
    }

    /** What the file is. */
    public enum Verdict {
        /** No error, and every rule that might have found one has decided. */
        CLEAN,
        /** At least one error: do not load it. */
        REFUSED,
        /** No error, but there might be one; {@link Report#status} says why. */
        UNDECIDED
    }

    /** How bad a finding is. */
    public enum Severity { NOTE, WARNING, ERROR }

    /** How a verification ended. */
    public enum Status { DONE, NO_MEMORY, READ_FAILED, BEYOND_BUDGET, INTERRUPTED }

    /** A rule that a file breaks, and where. */
    public static final class Finding {
        public final String rule, title, path, comparison, why, fix;
        public final Severity severity;
        /** Bytes [begin, end) of the file. */
        public final long begin, end;

        private Finding(byte[][] texts, int at) {
            rule = text(texts[at]);
            title = text(texts[at + 1]);
            path = text(texts[at + 2]);
            comparison = text(texts[at + 3]);
            why = text(texts[at + 4]);
            fix = text(texts[at + 5]);
            String[] numbers = text(texts[at + 6]).split(" ");
            severity = Severity.values()[Integer.parseInt(numbers[0]) - 1];
            begin = Long.parseUnsignedLong(numbers[1]);
            end = begin + Long.parseUnsignedLong(numbers[2]);
        }

        @Override public String toString() {
            String found = comparison.isEmpty() ? "" : ": " + comparison;
            return severity.name().toLowerCase() + ": " + title + " [" + rule + "] at " + path + found;
        }
    }

    /** The verdict on a file, and why. */
    public static final class Report {
        public final Verdict verdict;
        public final Status status;
        public final String format;
        /** The first thousand, in the order of the file. */
        public final List<Finding> findings;

        private Report(byte[][] texts) {
            status = Status.values()[texts[0][0] - '0'];
            verdict = Verdict.values()[texts[0][1] - '0'];
            format = text(texts[1]);
            List<Finding> found = new ArrayList<>();
            for (int i = 2; i < texts.length; i += FIELDS) {
                found.add(new Finding(texts, i));
            }
            findings = Collections.unmodifiableList(found);
        }

        /** Whether the file may be loaded. */
        public boolean isClean() {
            return verdict == Verdict.CLEAN;
        }
    }

    /** Bytes that are somewhere else: of a file, behind a network. */
    public interface Source {
        /** Fills {@code out} with the bytes from {@code at} on. */
        void read(long at, ByteBuffer out) throws IOException;
    }

    private static final int FIELDS = 7;

    private Pteverify() {}

    /** Verifies a file, of which only what is needed is read. */
    public static Report verify(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return verify((at, out) -> {
                while (out.hasRemaining() && channel.read(out, at + out.position()) > 0) {
                }
            }, channel.size(), 0);
        }
    }

    /** Verifies the bytes from the buffer's position to its limit. */
    public static Report verify(ByteBuffer bytes) {
        ByteBuffer all = bytes.slice();
        try {
            return verify((at, out) -> {
                ByteBuffer part = all.duplicate();
                part.position((int) at).limit((int) at + out.remaining());
                out.put(part);
            }, all.remaining(), 0);
        } catch (IOException error) {
            throw new AssertionError(error);
        }
    }

    /**
     * Verifies what a source has.
     *
     * @param budget most bytes that may be read; 0 for any number
     */
    public static Report verify(Source source, long size, long budget) throws IOException {
        if (size < 0 || budget < 0) {
            throw new IllegalArgumentException("size and budget cannot be negative");
        }
        byte[][] texts = verify0(source, size, budget);
        if (texts == null) {
            throw new OutOfMemoryError("pteverify");
        }
        return new Report(texts);
    }

    private static native byte[][] verify0(Source source, long size, long budget) throws IOException;

    /* Called by the native method. */
    private static void fill(Source source, long at, ByteBuffer out) throws IOException {
        source.read(at, out);
        if (out.hasRemaining()) {
            throw new EOFException(out.remaining() + " bytes are missing behind " + at);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
