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
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a project of its own, with a PATH that holds the usual tools and, in place of java and mvn, scripts that
 * write down how they were called.
 */
abstract class LauncherProject {
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
    static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    @TempDir
    Path temp;

    Path root;
    Path tools;
    Path jdk;
    Path calls;
    Path archiving;

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
        for (String module : List.of("core", "cli", "lab/benchmarks", "guide")) {
            source(module + "/pom.xml");
            source(module + "/src/main/java/Main.java");
        }
        source("pom.xml");
    }

    record Outcome(int exit, String out, String err) {}

    void fails(String message) throws Exception {
        Outcome outcome = simplex();
        assertThat(outcome.err).isEqualTo(message + "\n");
        assertThat(outcome.out).isEmpty();
        assertThat(outcome.exit).isEqualTo(1);
    }

    Outcome simplex(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("./simplex"));
        command.addAll(List.of(arguments));
        return run(root, environment(), command.toArray(String[]::new));
    }

    Outcome run(Path folder, Map<String, String> environment, String... command) throws Exception {
        Path output = temp.resolve("output");
        Process process = start(folder, environment, output, command);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended in time").isTrue();
        return new Outcome(
                process.exitValue(),
                Files.readString(output.resolveSibling("output.out")),
                Files.readString(output.resolveSibling("output.err")));
    }

    static Process start(Path folder, Map<String, String> environment, Path output, String... command)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.redirectOutput(new File(output + ".out"))
                .redirectError(new File(output + ".err"))
                .start();
    }

    Map<String, String> environment(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of("PATH", tools.toString()));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return environment;
    }

    void java(String version) throws IOException {
        java(version, "echo classes >\"${a#*=}\"; exit 0");
    }

    /** A java that does as told, with {@code $a} as the option, when asked for an archive. */
    void java(String version, String archive) throws IOException {
        script(
                jdk.resolve("bin/java"),
                "case $1 in -version) " + version(version) + " exit ;; esac\n"
                        + "for a; do case $a in -XX:ArchiveClassesAtExit=* | -XX:AOTCacheOutput=*)\n"
                        + "echo \"$*\" >>'" + archiving + "'; " + archive
                        + " ;;\n-XX:ErrorFile=*) exit ;;\nesac; done\n" + record("java")
                        + "while [ \"$1\" != -jar ]; do shift; done; shift 2\n"
                        + "for a; do printf '<%s>' \"$a\"; done; echo");
    }

    static String version(String version) {
        return "echo 'openjdk version \"" + version + "\" 2025-04-15' >&2;";
    }

    void mvn(String body) throws IOException {
        script(tools.resolve("mvn"), record("mvn") + body);
    }

    String record(String name) {
        return "echo " + name + " \"$*\" >>'" + calls + "'\n";
    }

    static void script(Path path, String body) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    void source(String path) throws IOException {
        source(path, LONG_AGO);
    }

    void source(String path, Instant time) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, path);
        old(file, time);
    }

    void settleFolders() throws IOException {
        try (var paths = Files.walk(root)) {
            for (Path folder : paths.filter(Files::isDirectory).toList()) {
                old(folder, LONG_AGO);
            }
        }
    }

    static void old(Path path, Instant time) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(time));
    }

    List<String> calls() throws IOException {
        return Files.readAllLines(calls, UTF_8);
    }

    void forget() throws IOException {
        Files.writeString(calls, "");
    }

    Path jar() throws IOException {
        return real(root).resolve("cli/target/simplex.jar");
    }

    Path jarFolder() throws IOException {
        return real(root).resolve("cli/target");
    }

    static Path real(Path path) throws IOException {
        return path.toRealPath();
    }

    static List<String> filesIn(Path folder) throws IOException {
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
