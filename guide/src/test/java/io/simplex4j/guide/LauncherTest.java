package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the launcher in a project of its own, with a PATH that holds the usual tools and, in place of java and mvn,
 * scripts that write down how they were called.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The launcher is a POSIX shell script; NOT tested on Windows")
final class LauncherTest {
    private static final List<String> TOOLS = List.of(
            "sh",
            "cat",
            "dirname",
            "find",
            "grep",
            "head",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "rmdir",
            "sed",
            "sleep",
            "tail",
            "touch");
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    @TempDir
    Path temp;

    private Path root;
    private Path tools;
    private Path jdk;
    private Path calls;
    private Path archiving;

    @BeforeEach
    void set_up() throws IOException {
        root = Files.createDirectories(temp.resolve("a folder/with spaces"));
        calls = temp.resolve("calls");
        Files.createFile(calls);
        archiving = temp.resolve("archiving");
        Files.createFile(archiving);
        tools = Files.createDirectories(temp.resolve("tools"));
        for (String tool : TOOLS) {
            script(tools.resolve(tool), "exec '" + onPath(tool) + "' \"$@\"");
        }
        jdk = Files.createDirectories(temp.resolve("the jdk"));
        java("17.0.15");
        script(jdk.resolve("bin/javac"), "");
        Files.createSymbolicLink(tools.resolve("java"), jdk.resolve("bin/java"));
        mvn("for a; do case $a in -Dsimplex.jar=*) echo jar >\"${a#*=}\" ;; esac; done");

        Files.copy(launcher(), root.resolve("simplex"));
        for (String module : List.of("core", "cli", "benchmarks", "guide")) {
            source(module + "/pom.xml");
            source(module + "/src/main/java/Main.java");
        }
        source("pom.xml");
    }

    @Test
    void builds_once_and_then_only_runs() throws Exception {
        Outcome first = simplex("decompose", "two words", "");
        assertThat(first.exit).isZero();
        assertThat(first.err).isEqualTo("Building simplex (once) …\n");
        assertThat(first.out).isEqualTo("<decompose><two words><>\n");
        assertThat(calls()).hasSize(2);
        assertThat(calls().get(0))
                .startsWith("mvn -B -f " + real(root).resolve("pom.xml") + " -pl cli -am -Plauncher ")
                .endsWith(" package");
        assertThat(calls().get(1)).startsWith("java ").contains(" -jar " + jar() + " decompose");

        forget();
        Outcome second = simplex();
        assertThat(second.err).isEmpty();
        assertThat(calls()).singleElement().asString().startsWith("java ");
        assertThat(filesIn(root.resolve("cli/target")))
                .containsExactlyInAnyOrder("simplex.jar", "simplex-build.log", "simplex-17.0.15.archive");
    }

    @Test
    void makes_an_archive_of_classes_once_for_each_java_and_jar() throws Exception {
        Path archive = jarFolder().resolve("simplex-17.0.15.archive");
        assertThat(simplex("x").out).isEqualTo("<x>\n");
        assertThat(simplex("y").out).isEqualTo("<y>\n");
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
        assertThat(simplex("x").err).isEqualTo("Building simplex (once) …\n");
        assertThat(library).hasContent("native\n");
        assertThat(calls().get(1)).isEqualTo("jar xf " + jar() + " ai/onnxruntime/native/linux-x64");
        assertThat(calls().get(2)).contains(" -Donnxruntime.native.path=" + library.getParent() + " ");

        forget();
        assertThat(simplex("y").out).isEqualTo("<y>\n");
        assertThat(calls()).singleElement().asString().contains(" -Donnxruntime.native.path=" + library.getParent());

        source("core/src/main/java/Main.java", Instant.now().plusSeconds(60));
        script(jdk.resolve("bin/jar"), "echo oops >&2; exit 1");
        forget();
        assertThat(simplex("z").out).isEqualTo("<z>\n");
        assertThat(library).doesNotExist();
        assertThat(calls().get(1)).doesNotContain("native");
    }

    @Test
    void does_without_an_archive_that_cannot_be_made() throws Exception {
        java("17.0.15", "echo oops; echo oops >&2; exit 1");
        for (int i = 0; i < 2; i++) {
            forget();
            Outcome outcome = simplex("x");
            assertThat(outcome.exit).isZero();
            assertThat(outcome.out).isEqualTo("<x>\n");
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
        assertThat(outcome.err).isEmpty();
        assertThat(outcome.out).isEqualTo("<x>\n");
        assertThat(Files.readAllLines(archiving, UTF_8)).hasSize(1);
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
        assertThat(simplex().err).isEqualTo("""
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
        source("benchmarks/src/main/java/New.java", Instant.now().plusSeconds(60));
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
        assertThat(simplex().err).startsWith("Building");
    }

    @Test
    void runs_through_links_and_from_anywhere() throws Exception {
        Path bin = Files.createDirectories(temp.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("direct"), root.resolve("simplex"));
        Files.createSymbolicLink(bin.resolve("sx"), Path.of("direct"));
        Outcome outcome = run(Path.of("/"), environment(), bin.resolve("sx").toString(), "x");
        assertThat(outcome.exit).isZero();
        assertThat(outcome.out).isEqualTo("<x>\n");
    }

    @Test
    void takes_java_from_java_home_and_options_from_the_environment() throws Exception {
        Files.delete(tools.resolve("java"));
        Map<String, String> environment =
                environment("JAVA_HOME", jdk.toString(), "SIMPLEX_JAVA_OPTS", "-Xmx1g -Dname=*");
        assertThat(run(root, environment, "./simplex").exit).isZero();
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
        assertThat(outcome.exit).isEqualTo(3);
        assertThat(outcome.out).isEqualTo("for the program\n");
    }

    @Test
    void needs_maven_and_a_compiler_only_to_build() throws Exception {
        simplex();
        Files.delete(tools.resolve("mvn"));
        Files.delete(jdk.resolve("bin/javac"));
        assertThat(simplex().exit).isZero();
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
        assertThat(outcome.exit).isEqualTo(1);
        assertThat(outcome.err)
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
    void reads_the_version_from_the_release_file_when_there_is_one() throws Exception {
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"16\"\n");
        fails("simplex: " + tools.resolve("java") + " is version 16; expected 17 or newer");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25-ea\"\n");
        assertThat(simplex().exit).isZero();
    }

    @Test
    void a_build_without_a_jar_is_a_failure_and_leaves_none() throws Exception {
        mvn("echo '[INFO] BUILD SUCCESS'");
        Outcome outcome = simplex();
        assertThat(outcome.exit).isEqualTo(1);
        assertThat(outcome.err)
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
        assertThat(outcome.exit).isEqualTo(1);
        assertThat(outcome.err)
                .isEqualTo("Building simplex (once) …\nsimplex: the build failed, see " + log
                        + ": [ERROR] /x/Main.java:[3,5] no such\n");
        assertThat(log).exists();
        assertThat(filesIn(root.resolve("cli/target"))).containsExactly("simplex-build.log");
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

    @Test
    void clears_the_lock_of_a_dead_process() throws Exception {
        Process dead = new ProcessBuilder("sh", "-c", "exit 0").start();
        dead.waitFor();
        Path lock = Files.createDirectories(root.resolve("cli/target/simplex-build.lock"));
        Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
        Outcome outcome = simplex();
        assertThat(outcome.exit).isZero();
        assertThat(lock).doesNotExist();
    }

    private record Outcome(int exit, String out, String err) {}

    private void fails(String message) throws Exception {
        Outcome outcome = simplex();
        assertThat(outcome.err).isEqualTo(message + "\n");
        assertThat(outcome.out).isEmpty();
        assertThat(outcome.exit).isEqualTo(1);
    }

    private Outcome simplex(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("./simplex"));
        command.addAll(List.of(arguments));
        return run(root, environment(), command.toArray(String[]::new));
    }

    private Outcome run(Path folder, Map<String, String> environment, String... command) throws Exception {
        Path output = temp.resolve("output");
        Process process = start(folder, environment, output, command);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended in time").isTrue();
        return new Outcome(
                process.exitValue(),
                Files.readString(output.resolveSibling("output.out")),
                Files.readString(output.resolveSibling("output.err")));
    }

    private static Process start(Path folder, Map<String, String> environment, Path output, String... command)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.redirectOutput(new File(output + ".out"))
                .redirectError(new File(output + ".err"))
                .start();
    }

    private Map<String, String> environment(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of("PATH", tools.toString()));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return environment;
    }

    private void java(String version) throws IOException {
        java(version, "echo classes >\"${a#*=}\"; exit 0");
    }

    /** A java that does as told, with {@code $a} as the option, when asked for an archive. */
    private void java(String version, String archive) throws IOException {
        script(
                jdk.resolve("bin/java"),
                "case $1 in -version) " + version(version) + " exit ;; esac\n"
                        + "for a; do case $a in -XX:ArchiveClassesAtExit=* | -XX:AOTCacheOutput=*)\n"
                        + "echo \"$*\" >>'" + archiving + "'; " + archive
                        + " ;;\n-XX:ErrorFile=*) exit ;;\nesac; done\n" + record("java")
                        + "while [ \"$1\" != -jar ]; do shift; done; shift 2\n"
                        + "for a; do printf '<%s>' \"$a\"; done; echo");
    }

    private static String version(String version) {
        return "echo 'openjdk version \"" + version + "\" 2025-04-15' >&2;";
    }

    private void mvn(String body) throws IOException {
        script(tools.resolve("mvn"), record("mvn") + body);
    }

    private String record(String name) {
        return "echo " + name + " \"$*\" >>'" + calls + "'\n";
    }

    private static void script(Path path, String body) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void source(String path) throws IOException {
        source(path, LONG_AGO);
    }

    private void source(String path, Instant time) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, path);
        old(file, time);
    }

    private void settleFolders() throws IOException {
        try (var paths = Files.walk(root)) {
            for (Path folder : paths.filter(Files::isDirectory).toList()) {
                old(folder, LONG_AGO);
            }
        }
    }

    private static void old(Path path, Instant time) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(time));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(calls, UTF_8);
    }

    private void forget() throws IOException {
        Files.writeString(calls, "");
    }

    private Path jar() throws IOException {
        return real(root).resolve("cli/target/simplex.jar");
    }

    private Path jarFolder() throws IOException {
        return real(root).resolve("cli/target");
    }

    private static Path real(Path path) throws IOException {
        return path.toRealPath();
    }

    private static List<String> filesIn(Path folder) throws IOException {
        try (var paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).toList();
        }
    }

    /** The launcher of this project, found upward from where the tests run. */
    private static Path launcher() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("simplex"))) {
                return folder.resolve("simplex");
            }
        }
        throw new AssertionError("there is no launcher above " + Path.of("").toAbsolutePath());
    }

    private static Path onPath(String tool) {
        for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(folder, tool))) {
                return Path.of(folder, tool);
            }
        }
        throw new AssertionError(tool + " is not on the PATH");
    }
}
