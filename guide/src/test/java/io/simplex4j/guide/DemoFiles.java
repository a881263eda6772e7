package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder that {@code simplex demo} makes: made once, and copied for each test that needs it. */
final class DemoFiles {
    static final String FOLDER = "simplex-demo";

    private DemoFiles() {}

    /** The one run of this process; tests run in several at a time, each with a folder of its own. */
    private static final class Run {
        static final Path HOME =
                Path.of("target", "demo-" + ProcessHandle.current().pid()).toAbsolutePath();
        static final CommandLine.Outcome OUTCOME = new CommandLine(HOME).run(List.of("demo", "--out", FOLDER));

        private Run() {}
    }

    /** What the run printed. */
    static CommandLine.Outcome outcome() {
        return Run.OUTCOME;
    }

    /** Puts a copy into a folder. */
    static void copyTo(Path home) throws IOException {
        assertThat(Run.OUTCOME.exitCode()).as(Run.OUTCOME.err()).isZero();
        Path from = Run.HOME.resolve(FOLDER);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file, home.resolve(FOLDER).resolve(from.relativize(file).toString()));
            }
        }
    }
}
