package io.simplex4j.lab.benchmarks;

import io.simplex4j.lab.benchmarks.gate.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A parsed command line: {@code --name value} pairs, and the rest. */
final class Options {
    private static final List<String> WITH_VALUE = List.of("--against", "--only", "--rounds", "--markdown", "--python");

    private final Map<String, String> values = new TreeMap<>();
    private final List<String> rest = new ArrayList<>();

    private Options() {}

    static Options parse(List<String> arguments) {
        Options options = new Options();
        for (Iterator<String> left = arguments.iterator(); left.hasNext(); ) {
            String argument = left.next();
            if (WITH_VALUE.contains(argument)) {
                if (!left.hasNext()) {
                    throw new UsageException("no value after " + argument + "; expected one");
                }
                options.values.put(argument, left.next());
            } else if (argument.startsWith("--")) {
                throw new UsageException("unknown option " + argument + "; expected one of " + WITH_VALUE);
            } else {
                options.rest.add(argument);
            }
        }
        return options;
    }

    /** Returns the only argument that is not an option. */
    Path folder() {
        if (rest.size() != 1) {
            throw new UsageException(rest.size() + " folders " + rest + "; expected one");
        }
        return Path.of(rest.get(0));
    }

    Optional<Path> file(String name) {
        return text(name).map(Path::of);
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns a number above 0. */
    double number(String name, double otherwise) {
        String text = text(name).orElse(String.valueOf(otherwise));
        if (!text.matches("[0-9]{1,6}(\\.[0-9]{1,6})?") || !(Double.parseDouble(text) > 0)) {
            throw new UsageException(name + " is " + text + "; expected a number above 0");
        }
        return Double.parseDouble(text);
    }
}
