package io.simplex4j.cli;

import io.simplex4j.cli.input.LatentFile;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.report.Palette;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Asks for files for people and programs instead of text. */
final class OutputOptions {
    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "write a report to a single page, which needs no network and prints well")
    private @Nullable String html;

    @Option(names = "--pdf", paramLabel = "FILE", description = "write the report as PDF")
    private @Nullable String pdf;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "write a table with a row for each input, example and feature")
    private @Nullable String csv;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "write JSON to a file, or - for the standard output, instead of text")
    private @Nullable String json;

    @Option(names = "--title", paramLabel = "TEXT", description = "the title of the report")
    private @Nullable String title;

    @Option(
            names = "--palette",
            paramLabel = "NAME",
            defaultValue = "blue-red",
            description = "colours of the report: blue-red, or print, which can be told apart in grey"
                    + " (default: ${DEFAULT-VALUE})")
    private String palette = "blue-red";

    @Option(names = "--force", description = "replace output files that exist")
    private boolean force;

    /** Where explanations go; never to one of the files that are read, nor twice to the same. */
    Outputs outputs(CommandSpec spec, List<String> sources) {
        requireDistinct(spec);
        OutputChoice choice =
                new OutputChoice(spec, force ? AtomicFile.Existing.REPLACE : AtomicFile.Existing.REFUSE, sources);
        if (LatentFile.STANDARD_STREAM.equals(pdf)) {
            throw new ParameterException(spec.commandLine(), "--pdf is -, expected a file");
        }
        return new Outputs(
                choice.target("--json", json),
                new Outputs.ReportTargets(
                        choice.target("--html", html),
                        choice.target("--csv", csv),
                        choice.target("--pdf", pdf),
                        new Outputs.Look(Optional.ofNullable(title), palette(spec))));
    }

    private void requireDistinct(CommandSpec spec) {
        Set<String> names = new HashSet<>();
        Stream.of(json, html, csv, pdf).filter(Objects::nonNull).forEach(name -> {
            if (!names.add(name)) {
                throw new ParameterException(
                        spec.commandLine(), name + " is to be written twice, expected a name for each output");
            }
        });
    }

    private Palette palette(CommandSpec spec) {
        for (Palette one : Palette.values()) {
            if (one.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(palette)) {
                return one;
            }
        }
        throw new ParameterException(spec.commandLine(), "--palette is " + palette + ", expected blue-red or print");
    }
}
