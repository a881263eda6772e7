package io.simplex4j.server;

import io.simplex4j.server.internal.record.RecordedExplanation;
import io.simplex4j.server.internal.record.Recorder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/** A process to be killed: it writes a record as fast as it can, and prints each event once it is durable. */
final class Appender {
    private static final RecordedExplanation.Source SOURCE = new RecordedExplanation.Source("small", "sha256:1");
    private static final int AT_ONCE = 8;

    private Appender() {}

    public static void main(String[] args) throws Exception {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        // The driver is loaded while the one before it is still being killed.
        Class.forName("org.sqlite.JDBC");
        if (System.in.read() < 0) {
            return;
        }
        Semaphore room = new Semaphore(AT_ONCE);
        try (Recorder recorder =
                RecordStore.in(Path.of(args[0])).record(AuditLevel.FULL).orElseThrow()) {
            for (int number = 0; ; number++) {
                room.acquire();
                (number % 3 == 0
                                ? recorder.explained("child", explanation(args[1] + "-" + number))
                                : recorder.happened("child", "predict", "small", Recorder.sha256(new byte[number % 7])))
                        .whenComplete((head, failure) -> {
                            room.release();
                            print(out, failure == null ? head.toString() : "failed " + failure);
                        });
            }
        }
    }

    private static RecordedExplanation explanation(String id) {
        byte[] document = ("{\"id\":\"" + id + "\"}").repeat(50).getBytes(StandardCharsets.UTF_8);
        return RecordedExplanation.of(id, SOURCE, SOURCE, "{}", document, document);
    }

    private static void print(OutputStream out, String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            Runtime.getRuntime().halt(3);
        }
    }
}
