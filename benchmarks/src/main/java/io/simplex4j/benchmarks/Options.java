package io.simplex4j.benchmarks;

import io.simplex4j.benchmarks.measure.UsageException;
import io.simplex4j.benchmarks.solver.Latents;
import io.simplex4j.benchmarks.solver.Problem;
import io.simplex4j.benchmarks.solver.Size;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A parsed command line: {@code --name value} pairs, {@code --quick}, and the rest. */
final class Options {
    private static final String QUICK = "--quick";
    private static final List<String> WITH_VALUE = List.of(
            "--problems", "--latents", "--json", "--markdown", "--python", "--jdks", "--seconds", "--soak-minutes");

    private final Map<String, String> values = new TreeMap<>();
    private final List<String> rest = new ArrayList<>();
    private boolean quick;

    private Options() {}

    static Options parse(List<String> arguments) {
        Options options = new Options();
        for (Iterator<String> left = arguments.iterator(); left.hasNext(); ) {
            String argument = left.next();
            if (argument.equals(QUICK)) {
                options.quick = true;
            } else if (WITH_VALUE.contains(argument)) {
                if (!left.hasNext()) {
                    throw new UsageException(argument + " stands last, expected a value after it");
                }
                options.values.put(argument, left.next());
            } else if (argument.startsWith("--")) {
                throw new UsageException("option is " + argument + ", expected " + QUICK + " or one of " + WITH_VALUE);
            } else {
                options.rest.add(argument);
            }
        }
        return options;
    }

    boolean quick() {
        return quick;
    }

    /** The only argument that is not an option. */
    Path folder() {
        if (rest.size() != 1) {
            throw new UsageException("folders are " + rest + ", expected one");
        }
        return Path.of(rest.get(0));
    }

    Optional<Path> file(String name) {
        return Optional.ofNullable(values.get(name)).map(Path::of);
    }

    /** A number above 0. */
    double number(String name, double otherwise) {
        String text = values.getOrDefault(name, String.valueOf(otherwise));
        if (!text.matches("[0-9]{1,6}(\\.[0-9]{1,6})?") || !(Double.parseDouble(text) > 0)) {
            throw new UsageException(name + " is " + text + ", expected a number above 0");
        }
        return Double.parseDouble(text);
    }

    /** The JDKs asked for, or the one that this runs on. */
    List<Path> jdks() {
        return list("--jdks", System.getProperty("java.home")).stream()
                .map(Path::of)
                .toList();
    }

    /** Each size with each distribution. */
    List<Problem> problems(String sizes) {
        return problems(sizes, quick ? "relu" : "relu,gauss");
    }

    /** Each size with each distribution, unless others are asked for these. */
    List<Problem> problems(String sizes, String distributions) {
        List<Size> wanted = list("--problems", sizes).stream().map(Size::parse).toList();
        List<Latents> latents =
                list("--latents", distributions).stream().map(Latents::parse).toList();
        return wanted.stream()
                .flatMap(size -> latents.stream().map(each -> new Problem(each, size)))
                .toList();
    }

    private List<String> list(String name, String otherwise) {
        return Arrays.asList(values.getOrDefault(name, otherwise).split(",", -1));
    }
}
