package io.simplex4j.cli.option;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Asks for JSON instead of text. */
public class JsonOption {
    @Option(names = "--json", paramLabel = "FILE", description = "write JSON instead of text; - is standard output")
    private @Nullable String json;

    @Option(names = "--force", description = "replace output files that exist")
    private boolean force;

    /** Where JSON goes, if anywhere; never to one of the files that are read. */
    public final Optional<OutputTarget> json(CommandSpec spec, List<String> sources) {
        return target(spec, "--json", json, sources);
    }

    /** Where an option says that something goes, if it is given. */
    protected final Optional<OutputTarget> target(
            CommandSpec spec, String option, @Nullable String name, List<String> sources) {
        return Optional.ofNullable(name).map(file -> OutputTarget.of(spec, option, file, force, sources));
    }
}
