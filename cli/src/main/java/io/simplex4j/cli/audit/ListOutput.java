package io.simplex4j.cli.audit;

import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.OutputTarget;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Asks for files instead of text. */
final class ListOutput extends JsonOption {
    @Option(names = "--csv", paramLabel = "FILE", description = "write a row for each event; - is standard output")
    private @Nullable String csv;

    Optional<OutputTarget> csv(CommandSpec spec) {
        return target(spec, "--csv", csv, List.of());
    }
}
