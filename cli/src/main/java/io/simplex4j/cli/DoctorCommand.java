package io.simplex4j.cli;

import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.NativeLibrary;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.TemporaryFolder;
import io.simplex4j.data.internal.Drafts;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.math.EnumId;
import io.simplex4j.report.pdf.PdfReport;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code simplex doctor}: checks of the machine. */
@Command(
        name = "doctor",
        description = {
            "Check whether this machine has what the other commands need, and say what to do if it does not.",
            "Exits with 4 if something essential is missing; warnings are about what only some commands need."
        })
final class DoctorCommand extends SessionCommand {
    private static final int OLDEST_JAVA = 17;
    private static final long MIB = 1 << 20;
    private static final long LITTLE_MEMORY = 512 * MIB;
    private static final String MODEL = "demo/clinical.onnx";
    private static final String FONT = "dejavu/DejaVuSansCondensed.ttf";
    private static final List<String> BROWSERS =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");

    private enum Level {
        OK,
        WARNING,
        PROBLEM
    }

    private record Finding(Level level, String text) {
        static Finding ok(String text) {
            return new Finding(Level.OK, text);
        }

        /** Returns a finding: success, or a problem with advice. */
        static Finding of(Optional<String> problem, Level level, String fine, String advice) {
            return problem.map(found -> new Finding(level, found + ": " + advice))
                    .orElseGet(() -> ok(fine));
        }
    }

    @Override
    protected ExitCode execute() throws IOException {
        List<Finding> findings = List.of(
                java(), temporaryFolder(), nativeLibrary(), memory(), fonts(), currentFolder(), maven(), browser());
        PrintWriter out = session().text();
        for (Finding finding : findings) {
            String level = EnumId.of(finding.level());
            out.println(String.format(Locale.ROOT, "%-8s ", level) + OneLine.of(finding.text()));
        }
        long problems = findings.stream()
                .filter(finding -> finding.level() == Level.PROBLEM)
                .count();
        out.println();
        out.println(
                problems == 0
                        ? "simplex can be used on this machine"
                        : "simplex cannot be used on this machine until " + problems
                                + (problems == 1 ? " problem is" : " problems are") + " solved");
        out.flush();
        return problems == 0 ? ExitCode.OK : ExitCode.DOES_NOT_FIT;
    }

    private static Finding java() {
        Runtime.Version version = Runtime.version();
        String text = "Java " + version + " in " + System.getProperty("java.home");
        return version.feature() >= OLDEST_JAVA
                ? Finding.ok(text)
                : new Finding(Level.PROBLEM, text + ": install " + OLDEST_JAVA + " or newer, and set JAVA_HOME");
    }

    private static Finding temporaryFolder() {
        String name = "temporary folder " + TemporaryFolder.name();
        return Finding.of(
                TemporaryFolder.problem().map(problem -> name + ", " + problem),
                Level.PROBLEM,
                name + ": files can be written and libraries loaded",
                TemporaryFolder.ADVICE);
    }

    private static Finding nativeLibrary() throws IOException {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        try (InputStream in = DoctorCommand.class.getResourceAsStream(MODEL)) {
            if (in == null) {
                return new Finding(Level.PROBLEM, "the program has no " + MODEL + ": build it again");
            }
            return Finding.of(
                    NativeLibrary.load(in.readAllBytes()).map(problem -> "ONNX Runtime does not load: " + problem),
                    Level.PROBLEM,
                    "ONNX Runtime loads on " + system,
                    "it needs the temporary folder, and Linux, macOS or Windows on x64 or ARM64; this is " + system);
        }
    }

    private static Finding memory() {
        long max = Runtime.getRuntime().maxMemory();
        String text = "memory: at most " + max / MIB + " MiB for Java";
        return max >= LITTLE_MEMORY
                ? Finding.ok(text)
                : new Finding(Level.WARNING, text + ": large corpora need more, as in SIMPLEX_JAVA_OPTS=-Xmx2g");
    }

    private static Finding fonts() {
        return PdfReport.class.getResource(FONT) != null
                ? Finding.ok("fonts for PDF are part of the program")
                : new Finding(Level.WARNING, "the program has no fonts, which --pdf needs: build it again");
    }

    private static Finding currentFolder() {
        Path folder = Path.of("").toAbsolutePath();
        return Finding.of(
                Drafts.problem(folder).map(problem -> "current folder " + folder + ", " + problem),
                Level.WARNING,
                "current folder " + folder + ": files can be written",
                "name outputs in another folder");
    }

    private Finding maven() {
        return program(List.of(File.separatorChar == '/' ? "mvn" : "mvn.cmd"))
                .map(path -> Finding.ok("Maven is " + path))
                .orElseGet(() -> new Finding(
                        Level.WARNING,
                        "Maven is not on the PATH: needed only to build the program; install 3.8.6 or newer"));
    }

    private Finding browser() {
        return Optional.ofNullable(session().environment().variables().get("SIMPLEX_CHROMIUM"))
                .flatMap(DoctorCommand::executable)
                .or(() -> program(BROWSERS))
                .map(path -> Finding.ok("Chromium is " + path))
                .orElseGet(() -> new Finding(
                        Level.WARNING,
                        "Chromium is not on the PATH: needed only for tests of pages; install it, or set"
                                + " SIMPLEX_CHROMIUM"));
    }

    private Optional<Path> program(List<String> names) {
        String path = session().environment().variables().getOrDefault("PATH", "");
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> names.stream().map(name -> folder + File.separator + name))
                .flatMap(file -> executable(file).stream())
                .findFirst();
    }

    private static Optional<Path> executable(String file) {
        try {
            return Optional.of(Path.of(file)).filter(path -> Files.isRegularFile(path) && Files.isExecutable(path));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
