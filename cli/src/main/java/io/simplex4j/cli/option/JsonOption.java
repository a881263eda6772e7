package io.simplex4j.cli.option;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options for JSON output. */
public class JsonOption {
    @Option(names = "--json", paramLabel = "FILE", description = "write JSON instead of text; - is standard output")
    private @Nullable String json;

    @Option(names = "--force", description = "replace output files that exist")
    private boolean force;

    /** Returns the target of JSON, if there is one. It must not be a file that is read. */
    public final Optional<OutputTarget> json(CommandSpec spec, List<String> sources) {
        return target(spec, "--json", json, sources);
    }

    /** Returns the target that an option names, if it is given. */
    protected final Optional<OutputTarget> target(
            CommandSpec spec, String option, @Nullable String name, List<String> sources) {
        return Optional.ofNullable(name).map(file -> OutputTarget.of(spec, option, file, force, sources));
    }
}
