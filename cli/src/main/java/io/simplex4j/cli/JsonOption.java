package io.simplex4j.cli;

import io.simplex4j.report.JsonReport;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Asks for JSON instead of text. */
final class JsonOption {
    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "write JSON to a file, or - for the standard output, instead of text")
    private @Nullable String name;

    @Option(names = "--force", description = "replace an output file that exists")
    private boolean force;

    /** Where JSON goes, if anywhere; never to one of the files that are read. */
    Optional<OutputTarget> target(CommandSpec spec, List<String> sources) {
        return Optional.ofNullable(name).map(file -> OutputTarget.of(spec, "--json", file, force, sources));
    }

    /** The same for explanations. */
    OutputOptions.Chosen choose(CommandSpec spec, List<String> sources) {
        return new OutputOptions.Chosen(target(spec, sources)
                .map(target -> new OutputOptions.Chosen.Entry(target, (why, subject) -> JsonReport.of(why)))
                .map(List::of)
                .orElse(List.of()));
    }
}
