package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for JSON output, and what other outputs share with it. */
public class JsonOption {
    @Option(names = "--json", paramLabel = "FILE", description = "write JSON instead of text; - is standard output")
    private @Nullable String json;

    @Option(names = "--force", description = "replace output files that exist")
    private boolean force;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private final List<OutputTarget> targets = new ArrayList<>();

    /** Returns the target of JSON, if there is one. */
    public final Optional<OutputTarget> json() {
        return target("--json", json);
    }

    /** Returns the target that an option names, if it is given. It must be neither read nor written by another option. */
    protected final Optional<OutputTarget> target(String option, @Nullable String name) {
        return Optional.ofNullable(name).map(file -> target(option, file, force));
    }

    private OutputTarget target(String option, String name, boolean replaces) {
        OutputTarget target = OutputTarget.of(spec, option, name, replaces);
        targets.forEach(target::requireOtherThan);
        targets.add(target);
        return target;
    }

    /** Returns the target that an option names, if it is given, which must be a file. */
    protected final Optional<OutputTarget> file(String option, @Nullable String name) {
        return target(option, requireFile(option, name));
    }

    /** Returns the file of a state that an option names, if it is given, which each run replaces. */
    protected final Optional<Path> state(String option, @Nullable String name) {
        return Optional.ofNullable(requireFile(option, name))
                .flatMap(file -> target(option, file, true).fileName())
                .map(Path::of);
    }

    private static @Nullable String requireFile(String option, @Nullable String name) {
        if (Sources.STANDARD_STREAM.equals(name)) {
            throw new UsageException(option + " is -; expected a file");
        }
        return name;
    }
}
