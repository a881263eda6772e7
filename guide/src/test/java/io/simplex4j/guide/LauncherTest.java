package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the launcher builds, and how it runs what it has built. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The launcher is a POSIX shell script; NOT tested on Windows")
final class LauncherTest extends LauncherProject {
    @Test
    void builds_once_and_then_only_runs() throws Exception {
        Outcome first = simplex("decompose", "two words", "");
        assertThat(first.exit()).isZero();
        assertThat(first.err()).isEqualTo("Building simplex (once) …\n");
        assertThat(first.out()).isEqualTo("<decompose><two words><>\n");
        assertThat(calls()).hasSize(2);
        assertThat(calls().get(0))
                .startsWith("mvn -B -f " + real(root).resolve("pom.xml") + " -pl cli -am -Plauncher ")
                .endsWith(" package");
        assertThat(calls().get(1)).startsWith("java ").contains(" -jar " + jar() + " decompose");

        forget();
        Outcome second = simplex();
        assertThat(second.err()).isEmpty();
        assertThat(calls()).singleElement().asString().startsWith("java ");
        assertThat(filesIn(root.resolve("cli/target")))
                .containsExactlyInAnyOrder("simplex.jar", "simplex-build.log", "simplex-17.0.15.archive");
    }

    @Test
    void makes_an_archive_of_classes_once_for_each_java_and_jar() throws Exception {
        Path archive = jarFolder().resolve("simplex-17.0.15.archive");
        assertThat(simplex("x").out()).isEqualTo("<x>\n");
        assertThat(simplex("y").out()).isEqualTo("<y>\n");
        assertThat(Files.readAllLines(archiving, UTF_8))
                .singleElement()
                .asString()
                .contains("demo clinical");
        assertThat(calls().get(1)).isEqualTo(calls().get(2).replace(" y", " x"));
        assertThat(calls().get(2)).contains(" -XX:SharedArchiveFile=" + archive + " ");

        java("25.0.1");
        simplex();
        assertThat(Files.readAllLines(archiving, UTF_8)).hasSize(2);
        assertThat(calls().get(3)).contains(" -XX:AOTCache=" + jarFolder().resolve("simplex-25.0.1.archive") + " ");

        source("core/src/main/java/Main.java", Instant.now().plusSeconds(60));
        Files.writeString(archive, "of the jar before");
        simplex();
        assertThat(archive).doesNotExist();
        assertThat(Files.readAllLines(archiving, UTF_8)).hasSize(3);
    }

    @Test
    void unpacks_the_native_library_once_for_each_jar() throws Exception {
        Path library = jarFolder().resolve("simplex-native/library");
        script(tools.resolve("uname"), "case $1 in -s) echo Linux ;; -m) echo x86_64 ;; esac");
        script(jdk.resolve("bin/jar"), record("jar") + "mkdir -p \"$3\" && echo native >\"$3/library\"");
        assertThat(simplex("x").err()).isEqualTo("Building simplex (once) …\n");
        assertThat(library).hasContent("native\n");
        assertThat(calls().get(1)).isEqualTo("jar xf " + jar() + " ai/onnxruntime/native/linux-x64");
        assertThat(calls().get(2)).contains(" -Donnxruntime.native.path=" + library.getParent() + " ");

        forget();
        assertThat(simplex("y").out()).isEqualTo("<y>\n");
        assertThat(calls()).singleElement().asString().contains(" -Donnxruntime.native.path=" + library.getParent());

        source("core/src/main/java/Main.java", Instant.now().plusSeconds(60));
        script(jdk.resolve("bin/jar"), "echo oops >&2; exit 1");
        forget();
        assertThat(simplex("z").out()).isEqualTo("<z>\n");
        assertThat(library).doesNotExist();
        assertThat(calls().get(1)).doesNotContain("native");
    }

    @Test
    void tells_how_far_the_build_is() throws Exception {
        mvn("""
                echo '[INFO] Building SimplEx for Java 0.1.0            [1/3]'
                echo '[INFO] Downloaded from there: over/there/small.pom (900 kB at 1.2 MB/s)'
                echo '[INFO] Building SimplEx for Java: core 0.1.0      [2/3]'
                echo '[INFO] Downloading from there: over/there/runtime-1.0.jar'
                echo '[INFO] Downloaded from there: over/there/runtime-1.0.jar (54 MB at 12 MB/s)'
                echo '[INFO] Downloaded from there: over/there/other.jar (1.6 MB at 820 kB/s)'
                echo '[INFO] Building SimplEx for Java: report as PDF 0.1.0 [3/3]'
                for a; do case $a in -Dsimplex.jar=*) echo jar >"${a#*=}" ;; esac; done""");
        assertThat(simplex().err()).isEqualTo("""
                Building simplex (once) …
                  core (2 of 3)
                  report as PDF (3 of 3), 56 MB downloaded
                """);
        assertThat(Files.readString(root.resolve("cli/target/simplex-build.log")))
                .startsWith("[INFO] Building SimplEx for Java 0.1.0 ")
                .contains("runtime-1.0.jar (54 MB");
    }

    @Test
    void builds_again_when_a_source_a_pom_or_a_folder_is_newer() throws Exception {
        simplex();
        List<Path> changes = List.of(
                root.resolve("core/src/main/java/Main.java"),
                root.resolve("cli/pom.xml"),
                root.resolve("pom.xml"),
                root.resolve("core/src/main/java"));
        for (Path changed : changes) {
            old(jar(), LONG_AGO.plusSeconds(60));
            for (Path path : changes) {
                old(path, LONG_AGO);
            }
            settleFolders();
            forget();
            simplex();
            assertThat(calls()).as("nothing changed").hasSize(1);

            old(changed, LONG_AGO.plusSeconds(120));
            forget();
            simplex();
            assertThat(calls()).as("changed: " + changed).hasSize(2);
        }
    }

    @Test
    void does_not_build_for_benchmarks_and_guide() throws Exception {
        simplex();
        source("lab/benchmarks/src/main/java/New.java", Instant.now().plusSeconds(60));
        source("guide/pom.xml", Instant.now().plusSeconds(60));
        forget();
        simplex();
        assertThat(calls()).hasSize(1);
    }

    @Test
    void keeps_the_source_that_changed_during_the_build_for_the_next_one() throws Exception {
        mvn("sleep 1; touch '" + root.resolve("core/src/main/java/Main.java") + "'\n"
                + "for a; do case $a in -Dsimplex.jar=*) echo jar >\"${a#*=}\" ;; esac; done");
        simplex();
        forget();
        assertThat(simplex().err()).startsWith("Building");
    }

    @Test
    void runs_through_links_and_from_anywhere() throws Exception {
        Path bin = Files.createDirectories(temp.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("direct"), root.resolve("simplex"));
        Files.createSymbolicLink(bin.resolve("sx"), Path.of("direct"));
        Outcome outcome = run(Path.of("/"), environment(), bin.resolve("sx").toString(), "x");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).isEqualTo("<x>\n");
    }

    @Test
    void takes_java_from_java_home_and_options_from_the_environment() throws Exception {
        Files.delete(tools.resolve("java"));
        Map<String, String> environment =
                environment("JAVA_HOME", jdk.toString(), "SIMPLEX_JAVA_OPTS", "-Xmx1g -Dname=*");
        assertThat(run(root, environment, "./simplex").exit()).isZero();
        assertThat(calls().get(1)).contains(" -XX:+UseSerialGC ").contains(" -Xmx1g -Dname=* -jar ");

        forget();
        run(root, environment("JAVA_HOME", jdk.toString(), "SIMPLEX_JAVA_OPTS", "-XX:+UseG1GC"), "./simplex");
        assertThat(calls().get(0)).doesNotContain("UseSerialGC").doesNotContain("Archive");
    }

    @Test
    void passes_on_the_exit_code_and_the_standard_input() throws Exception {
        script(jdk.resolve("bin/java"), "case $1 in -version) " + version("21.0.1") + " exit ;; esac; cat; exit 3");
        mvn("cat; for a; do case $a in -Dsimplex.jar=*) echo jar >\"${a#*=}\" ;; esac; done");
        Path input = Files.writeString(temp.resolve("input"), "for the program\n");
        Outcome outcome = run(root, environment(), "sh", "-c", "./simplex <'" + input + "'");
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.out()).isEqualTo("for the program\n");
    }

    @Test
    void needs_maven_and_a_compiler_only_to_build() throws Exception {
        simplex();
        Files.delete(tools.resolve("mvn"));
        Files.delete(jdk.resolve("bin/javac"));
        assertThat(simplex().exit()).isZero();
    }

    @Test
    void reads_the_version_from_the_release_file_when_there_is_one() throws Exception {
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"16\"\n");
        fails("simplex: " + tools.resolve("java") + " is version 16; expected 17 or newer");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25-ea\"\n");
        assertThat(simplex().exit()).isZero();
    }

    @Test
    void two_at_once_build_once() throws Exception {
        mvn("sleep 2; for a; do case $a in -Dsimplex.jar=*) echo jar >\"${a#*=}\" ;; esac; done");
        List<Process> both = List.of(
                start(root, environment(), temp.resolve("1"), "./simplex"),
                start(root, environment(), temp.resolve("2"), "./simplex"));
        for (Process process : both) {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
        assertThat(calls()).filteredOn(call -> call.startsWith("mvn")).hasSize(1);
        assertThat(calls()).filteredOn(call -> call.startsWith("java")).hasSize(2);
    }
}
