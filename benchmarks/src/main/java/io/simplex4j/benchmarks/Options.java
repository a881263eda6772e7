package io.simplex4j.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A command line, taken apart: {@code --name value} pairs, {@code --quick}, and the rest. */
final class Options {
    private static final String QUICK = "--quick";
    private static final List<String> WITH_VALUE = List.of("--problems", "--latents", "--json", "--markdown");

    private final Map<String, String> values = new TreeMap<>();
    private final List<String> rest;
    private final boolean quick;

    private Options(List<String> rest, boolean quick) {
        this.rest = rest;
        this.quick = quick;
    }

    static Options parse(List<String> arguments) {
        List<String> rest = new ArrayList<>();
        Map<String, String> found = new TreeMap<>();
        boolean quick = false;
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals(QUICK)) {
                quick = true;
            } else if (WITH_VALUE.contains(argument)) {
                if (i + 1 == arguments.size()) {
                    throw new UsageException(argument + " stands last, expected a value after it");
                }
                i++;
                found.put(argument, arguments.get(i));
            } else if (argument.startsWith("--")) {
                throw new UsageException("option is " + argument + ", expected " + QUICK + " or one of " + WITH_VALUE);
            } else {
                rest.add(argument);
            }
        }
        Options options = new Options(List.copyOf(rest), quick);
        options.values.putAll(found);
        return options;
    }

    boolean quick() {
        return quick;
    }

    /** What is not an option. */
    List<String> rest() {
        return rest;
    }

    Optional<Path> file(String name) {
        return Optional.ofNullable(values.get(name)).map(Path::of);
    }

    /** Each size with each distribution. */
    List<Problem> problems(String sizes) {
        List<Size> wanted = list("--problems", sizes).stream().map(Size::parse).toList();
        List<Latents> latents = list("--latents", quick ? "relu" : "relu,gauss").stream()
                .map(Latents::parse)
                .toList();
        return wanted.stream()
                .flatMap(size -> latents.stream().map(each -> new Problem(each, size)))
                .toList();
    }

    private List<String> list(String name, String otherwise) {
        return Arrays.asList(values.getOrDefault(name, otherwise).split(",", -1));
    }
}
