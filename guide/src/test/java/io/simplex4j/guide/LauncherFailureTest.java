package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the launcher says, and leaves behind, when something is missing or fails. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The launcher is a POSIX shell script; NOT tested on Windows")
final class LauncherFailureTest extends LauncherProject {
    @Test
    void does_without_an_archive_that_cannot_be_made() throws Exception {
        java("17.0.15", "echo oops; echo oops >&2; exit 1");
        for (int i = 0; i < 2; i++) {
            forget();
            Outcome outcome = simplex("x");
            assertThat(outcome.exit()).isZero();
            assertThat(outcome.out()).isEqualTo("<x>\n");
            assertThat(calls().get(calls().size() - 1))
                    .doesNotContain("Archive")
                    .doesNotContain("Tier4");
        }
        assertThat(Files.readAllLines(archiving, UTF_8)).as("tried once").hasSize(1);
        assertThat(jarFolder().resolve("simplex-17.0.15.archive")).isEmptyFile();
    }

    @Test
    void does_without_an_archive_that_is_being_made_elsewhere() throws Exception {
        simplex();
        Files.delete(jarFolder().resolve("simplex-17.0.15.archive"));
        Files.createDirectory(jarFolder().resolve("simplex-17.0.15.making"));
        Outcome outcome = simplex("x");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).isEqualTo("<x>\n");
        assertThat(Files.readAllLines(archiving, UTF_8)).hasSize(1);
    }

    @Test
    void says_that_maven_is_missing() throws Exception {
        Files.delete(tools.resolve("mvn"));
        fails("simplex: mvn is not on the PATH; expected Maven 3.8.6 or newer, to build the command line");
    }

    @Test
    void says_that_java_is_missing() throws Exception {
        Files.delete(tools.resolve("java"));
        fails("simplex: java is not on the PATH and JAVA_HOME is not set; expected a JDK of version 17 or newer");
    }

    @Test
    void says_that_java_home_is_wrong() throws Exception {
        Outcome outcome = run(root, environment("JAVA_HOME", "/no such"), "./simplex");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("simplex: JAVA_HOME is /no such, which has no bin/java; "
                        + "expected a JDK of version 17 or newer\n");
    }

    @Test
    void says_that_the_compiler_is_missing() throws Exception {
        Files.delete(jdk.resolve("bin/javac"));
        fails("simplex: " + jdk.resolve("bin")
                + " has no javac; expected a JDK, not only a runtime, to build the command line");
    }

    @Test
    void says_that_java_is_too_old() throws Exception {
        java("11.0.2");
        fails("simplex: " + tools.resolve("java") + " is version 11.0.2; expected 17 or newer");
        java("1.8.0_392");
        fails("simplex: " + tools.resolve("java") + " is version 1.8.0_392; expected 17 or newer");
    }

    @Test
    void a_build_without_a_jar_is_a_failure_and_leaves_none() throws Exception {
        mvn("echo '[INFO] BUILD SUCCESS'");
        Outcome outcome = simplex();
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .endsWith("simplex: the build ended without a jar, see "
                        + real(root).resolve("cli/target/simplex-build.log") + "\n");
        assertThat(filesIn(root.resolve("cli/target"))).containsExactly("simplex-build.log");
    }

    @Test
    void says_in_one_line_why_the_build_failed() throws Exception {
        mvn("echo '[ERROR] COMPILATION ERROR :'; echo '[ERROR] /x/Main.java:[3,5] no such'; "
                + "echo '[ERROR] -> [Help 1]'; exit 1");
        Path log = real(root).resolve("cli/target/simplex-build.log");
        Outcome outcome = simplex();
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("Building simplex (once) …\nsimplex: the build failed, see " + log
                        + ": [ERROR] /x/Main.java:[3,5] no such\n");
        assertThat(log).exists();
        assertThat(filesIn(root.resolve("cli/target"))).containsExactly("simplex-build.log");
    }

    @Test
    void clears_the_lock_of_a_dead_process() throws Exception {
        Process dead = new ProcessBuilder("sh", "-c", "exit 0").start();
        dead.waitFor();
        Path lock = Files.createDirectories(root.resolve("cli/target/simplex-build.lock"));
        Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
        Outcome outcome = simplex();
        assertThat(outcome.exit()).isZero();
        assertThat(lock).doesNotExist();
    }
}
