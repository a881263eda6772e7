package io.simplex4j.benchmarks.explanation;

import io.simplex4j.benchmarks.measure.Figures;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.benchmarks.measure.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Processor time of {@code simplex explain} of the demo's clinical model, from the launcher's start to its end. */
public final class ColdExplain {
    private static final int STARTS = 5;
    private static final Pattern TIME = Pattern.compile("(\\d+)m([0-9.]+)s");

    private ColdExplain() {}

    /** Starts with each JDK in turn; prints the median of each. */
    public static void run(Path launcher, List<Path> jdks) throws IOException {
        Path folder = Files.createTempDirectory("simplex-cold");
        try {
            Path demo = folder.resolve("demo");
            for (Path jdk : jdks) {
                seconds(launcher, jdk, List.of("demo", "clinical", "--out", demo.toString()));
            }
            List<String> explain = new ArrayList<>(List.of("explain"));
            explain.addAll(List.of("--model", demo.resolve("clinical.onnx").toString()));
            explain.addAll(List.of("--schema", demo.resolve("clinical.yaml").toString()));
            explain.addAll(List.of("--corpus", demo.resolve("dutch.csv").toString()));
            explain.addAll(List.of("--input", demo.resolve("patients.csv").toString()));
            double[][] times = new double[jdks.size()][STARTS];
            for (int start = 0; start < STARTS; start++) {
                for (int k = 0; k < times.length; k++) {
                    Timing.say("explain with " + jdks.get(k) + ", cold start " + (start + 1));
                    times[k][start] = seconds(launcher, jdks.get(k), explain);
                }
            }
            for (int k = 0; k < times.length; k++) {
                System.out.println("explain of the demo's clinical model with " + jdks.get(k) + ": "
                        + Figures.seconds(Timing.median(times[k])) + " of processor time");
            }
        } finally {
            delete(folder);
        }
    }

    /** The shell tells what its children took, and theirs. */
    private static double seconds(Path launcher, Path jdk, List<String> arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("sh", "-c", "\"$0\" \"$@\" >&2 || exit; times", launcher.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("JAVA_HOME", jdk.toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            if (process.waitFor() != 0) {
                throw new UsageException(launcher + " ended with " + process.exitValue() + " for JDK " + jdk
                        + " and the arguments " + arguments + ", expected 0");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a child", e);
        }
        Matcher times = TIME.matcher(output.substring(output.lastIndexOf('\n') + 1));
        return times.results()
                .mapToDouble(time -> 60 * Double.parseDouble(time.group(1)) + Double.parseDouble(time.group(2)))
                .sum();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
