package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.OSInfo;

/**
 * Kills the writer of a record many times, at moments from a seed, and looks for what it had acknowledged. {@code
 * -Dkills=100} for more of them than usual.
 */
@Tag("slow")
final class RecordKillTest {
    private static final int KILLS = Integer.getInteger("kills", 30);
    private static final long PATIENCE_SECONDS = 120;
    private static final String END = "end";

    @TempDir
    private static Path temp;

    /** A process that writes, and what it has acknowledged. */
    private static final class Child {
        private final Process process;
        private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
        private final List<AuditHead> acknowledged = new ArrayList<>();

        Child(List<String> command) throws IOException {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            Thread reader = new Thread(this::read, "reader");
            reader.setDaemon(true);
            reader.start();
        }

        private void read() {
            try (BufferedReader lines = process.inputReader()) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    said.add(line);
                }
            } catch (IOException e) {
                said.add(e.toString());
            }
            said.add(END);
        }

        void go() throws IOException {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        }

        /** Reads an acknowledgement; false at the end. */
        boolean next() throws InterruptedException {
            String line = said.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(line).as("what the child says").isNotNull();
            if (line.equals(END)) {
                return false;
            }
            acknowledged.add(AuditHead.parse(line));
            return true;
        }

        void kill() throws InterruptedException {
            // By its handle: the other way closes the stream with what it said last.
            assertThat(process.toHandle().destroyForcibly()).isTrue();
            process.waitFor();
            while (next()) {
                assertThat(process.isAlive()).isFalse();
            }
        }
    }

    @Test
    void what_was_acknowledged_is_there_after_all_kills() throws Exception {
        Path folder = temp.resolve("record");
        List<String> command = command(folder);
        SplittableRandom random = new SplittableRandom(20261117);
        List<AuditHead> all = new ArrayList<>();
        Child next = new Child(with(command, 0));
        for (int kill = 0; kill < KILLS; kill++) {
            Child child = next;
            child.go();
            next = new Child(with(command, kill + 1));
            int lines = random.nextInt(40);
            // One in four is killed while it opens the record or before it has said anything.
            if (random.nextInt(4) == 0) {
                TimeUnit.MICROSECONDS.sleep(random.nextInt(150_000));
            } else {
                for (int line = 0; line <= lines; line++) {
                    assertThat(child.next())
                            .as("the child of kill %d lives", kill)
                            .isTrue();
                }
                TimeUnit.MICROSECONDS.sleep(random.nextInt(3000));
            }
            child.kill();
            check(folder, child.acknowledged, kill);
            all.addAll(child.acknowledged);
            if (kill % 20 == 9) {
                checkAll(folder, all);
            }
        }
        next.process.destroyForcibly();
        assertThat(all).hasSizeGreaterThan(10 * KILLS);
    }

    /** Looks for what the last child has acknowledged. */
    private static void check(Path folder, List<AuditHead> acknowledged, int kill) {
        if (acknowledged.isEmpty()) {
            return;
        }
        try (AuditTrail trail = RecordStore.in(folder).read()) {
            List<AuditHead> found = new ArrayList<>();
            trail.events(
                    "main", acknowledged.get(0).seq(), event -> found.add(new AuditHead(event.seq(), event.hash())));
            assertThat(found).as("after kill %d", kill).containsAll(acknowledged);
        }
    }

    /** Looks for everything, and verifies all of it. */
    private static void checkAll(Path folder, List<AuditHead> acknowledged) {
        try (AuditTrail trail = RecordStore.in(folder).read()) {
            Set<AuditHead> found = new HashSet<>();
            trail.events("main", 0, event -> found.add(new AuditHead(event.seq(), event.hash())));
            assertThat(found).containsAll(acknowledged);
            AuditCheck check = trail.verify("main");
            assertThat(check.problems()).isEmpty();
            assertThat(check.events()).isEqualTo(found.size());
        }
    }

    private static List<String> with(List<String> command, int number) {
        return Stream.concat(command.stream(), Stream.of("c" + number)).toList();
    }

    /** A small process: it is started many times. */
    private static List<String> command(Path folder) throws IOException {
        String library = System.mapLibraryName("sqlitejdbc");
        String place = "/org/sqlite/native/" + OSInfo.getNativeLibFolderPathForCurrentOS() + "/" + library;
        try (InputStream in = OSInfo.class.getResourceAsStream(place)) {
            Files.copy(in, temp.resolve(library));
        }
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(each -> each.contains("sqlite")
                        || each.contains("classes")
                        || !each.endsWith(".jar")
                        || each.contains("simplex"))
                .collect(Collectors.joining(File.pathSeparator));
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "-Xmx64m",
                "-Dorg.sqlite.lib.path=" + temp,
                "-Dorg.sqlite.lib.name=" + library,
                "-cp",
                classPath,
                Appender.class.getName(),
                folder.toString());
    }
}
