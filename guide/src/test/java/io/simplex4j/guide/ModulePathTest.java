package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs an application with a module of its own, which sees the public API only. */
@Tag("published")
final class ModulePathTest {
    private static final int SECONDS = 120;

    /** The jars of the modules that the application requires, and what these need. */
    private static final List<String> LIBRARIES = List.of(
            "simplex-core",
            "simplex-data",
            "simplex-onnx",
            "simplex-report",
            "jspecify",
            "jackson-core",
            "fastcsv",
            "snakeyaml-engine",
            "onnxruntime",
            "jte-runtime");

    /** The modules of the JDK that the libraries need. */
    private static final String JDK_MODULES = "java.desktop,java.logging";

    private static final String DESCRIPTOR = """
            module org.example.why {
                requires io.simplex4j.core;
                requires io.simplex4j.data;
                requires io.simplex4j.onnx;
                requires io.simplex4j.report;
            }
            """;

    private static final String PROGRAM = """
            package org.example;

            import io.simplex4j.corpus.Corpus;
            import io.simplex4j.data.schema.Schema;
            import io.simplex4j.explanation.Explainer;
            import io.simplex4j.explanation.Explanation;
            import io.simplex4j.explanation.Explanations;
            import io.simplex4j.model.ModelFiles;
            import io.simplex4j.model.ModelOptions;
            import io.simplex4j.onnx.OnnxModel;
            import io.simplex4j.report.HtmlReport;
            import io.simplex4j.report.JsonReport;
            import java.nio.file.Path;

            public final class Main {
                public static void main(String[] arguments) {
                    Path folder = Path.of(arguments[0]);
                    Schema schema = Schema.read(folder.resolve("clinical.yaml"));
                    try (OnnxModel model = OnnxModel.load(folder.resolve("clinical.onnx"))) {
                        Corpus corpus = Corpus.encode(model, schema.examples(folder.resolve("dutch.csv")));
                        Explanations why = Explainer.of(model, corpus).explain(schema.examples(folder.resolve("patients.csv")));
                        for (Explanation one : why) {
                            System.out.println(one.example().id() + ": " + one.contributions().get(0).id());
                        }
                        JsonReport.of(why).write(Path.of(arguments[1]).resolve("why.json"));
                        HtmlReport.of(why).write(Path.of(arguments[1]).resolve("why.html"));
                    }
                    ModelFiles.open(folder.resolve("clinical.onnx"), ModelOptions.defaults()).close();
                    System.out.println(Main.class.getModule().isNamed());
                }
            }
            """;

    @TempDir
    static Path home;

    private static Path application;

    @BeforeAll
    static void compile() throws IOException {
        DemoFiles.copyTo(home);
        Path sources = home.resolve("sources");
        Files.createDirectories(sources.resolve("org/example"));
        Files.writeString(sources.resolve("module-info.java"), DESCRIPTOR);
        Files.writeString(sources.resolve("org/example/Main.java"), PROGRAM);
        application = home.resolve("application");
        run(
                tool("javac").orElseThrow(),
                "-proc:none",
                "--module-path",
                modulePath(),
                "-d",
                application.toString(),
                sources.resolve("module-info.java").toString(),
                sources.resolve("org/example/Main.java").toString());
    }

    @Test
    void an_application_runs_on_the_module_path() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        assertThat(explain(List.of(java.toString(), "-p", modulePath() + File.pathSeparator + application)))
                .endsWith("true\n");
    }

    @Test
    void an_image_with_the_needed_modules_of_the_jdk_runs_it() throws Exception {
        Optional<ToolProvider> jlink = tool("jlink");
        assumeTrue(jlink.isPresent(), "NOT TESTED: this JDK has no jlink");
        Path image = home.resolve("image");
        run(jlink.get(), "--add-modules", JDK_MODULES, "--output", image.toString());

        assertThat(explain(List.of(
                        image.resolve("bin/java").toString(), "-p", modulePath() + File.pathSeparator + application)))
                .endsWith("true\n");
    }

    @Test
    void internal_packages_cannot_be_seen() throws IOException {
        Path file = home.resolve("hidden/Hidden.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file.resolveSibling("module-info.java"), DESCRIPTOR);
        Files.writeString(
                file, "package org.example; class Hidden { io.simplex4j.decomposition.internal.solver.Frame frame; }");
        StringWriter errors = new StringWriter();
        int exitCode = tool("javac")
                .orElseThrow()
                .run(
                        new PrintWriter(errors, true),
                        new PrintWriter(errors, true),
                        "-proc:none",
                        "--module-path",
                        modulePath(),
                        "-d",
                        home.resolve("hidden-classes").toString(),
                        file.resolveSibling("module-info.java").toString(),
                        file.toString());
        assertThat(exitCode).isNotZero();
        assertThat(errors.toString()).contains("io.simplex4j.decomposition.internal.solver");
    }

    private static String explain(List<String> java) throws Exception {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(
                "-m",
                "org.example.why/org.example.Main",
                home.resolve(DemoFiles.FOLDER).toString(),
                home.toString()));
        Path output = Files.createTempFile(home, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        String printed = Files.readString(output, UTF_8);
        assertThat(ended).as("ended in time: %s\n%s", command, printed).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        assertThat(printed).contains("Rotterdam 2405: Rotterdam 2502\n");
        assertThat(home.resolve("why.json")).isNotEmptyFile();
        assertThat(home.resolve("why.html")).isNotEmptyFile();
        return printed;
    }

    private static String modulePath() {
        List<String> entries = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.endsWith("-tests.jar") && !entry.endsWith("test-classes"))
                .filter(entry -> LIBRARIES.stream().anyMatch(library -> isLibrary(Path.of(entry), library)))
                .toList();
        assertThat(entries).hasSameSizeAs(LIBRARIES);
        return entries.stream().collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns whether an entry is the jar of a library, or the folder of its classes in this build. */
    private static boolean isLibrary(Path entry, String library) {
        String name = entry.getFileName().toString();
        if (name.equals("classes")) {
            Path module = Markdown.ROOT.relativize(entry.toAbsolutePath()).getName(0);
            return library.equals("simplex-" + module);
        }
        return name.matches(library + "-[0-9][^-]*(-SNAPSHOT)?\\.jar");
    }

    private static Optional<ToolProvider> tool(String name) {
        return ToolProvider.findFirst(name);
    }

    private static void run(ToolProvider tool, String... arguments) {
        StringWriter printed = new StringWriter();
        int exitCode = tool.run(new PrintWriter(printed, true), new PrintWriter(printed, true), arguments);
        assertThat(exitCode).as("%s", printed).isZero();
    }
}
