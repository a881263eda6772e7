package io.simplex4j.cli;

import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.CsvReport;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.Report;
import io.simplex4j.report.pdf.PdfReport;
import io.simplex4j.report.picture.Palette;
import java.util.ArrayList;
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

    @Option(
            names = "--no-projections",
            description = "leave out of JSON the projections of single numbers; shares by feature name stay")
    private boolean noProjections;

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

    /** Refuses what cannot be written, before any work is done for it. */
    Chosen choose(CommandSpec spec, List<String> sources) {
        requireDistinct(spec);
        if (Sources.STANDARD_STREAM.equals(pdf)) {
            throw new ParameterException(spec.commandLine(), "--pdf is -, expected a file");
        }
        Palette colours = palette(spec);
        Chosen chosen = new Chosen(new ArrayList<>());
        chosen.add(target(spec, "--json", json, sources), (why, subject) -> json(why));
        chosen.add(target(spec, "--html", html, sources), (why, subject) -> {
            HtmlReport report = HtmlReport.of(why).withPalette(colours);
            return title(subject).map(report::withTitle).orElse(report);
        });
        chosen.add(target(spec, "--csv", csv, sources), (why, subject) -> CsvReport.of(why));
        chosen.add(target(spec, "--pdf", pdf, sources), (why, subject) -> {
            PdfReport report = PdfReport.of(why).withPalette(colours);
            return title(subject).map(report::withTitle).orElse(report);
        });
        return chosen;
    }

    private Optional<String> title(Optional<String> subject) {
        return Optional.ofNullable(title).or(() -> subject);
    }

    private Report json(Explanations why) {
        return noProjections ? JsonReport.of(why).withoutProjections() : JsonReport.of(why);
    }

    private Optional<OutputTarget> target(
            CommandSpec spec, String option, @Nullable String name, List<String> sources) {
        return Optional.ofNullable(name).map(file -> OutputTarget.of(spec, option, file, force, sources));
    }

    /** Where explanations go, and as what; as text to the standard output if nowhere else. */
    record Chosen(List<Entry> entries) {
        /** A report and where it goes. */
        record Entry(OutputTarget target, Format format) {}

        /** Makes the report of explanations, about a subject if it is known. */
        @FunctionalInterface
        interface Format {
            Report of(Explanations explanations, Optional<String> subject);
        }

        private void add(Optional<OutputTarget> target, Format format) {
            target.ifPresent(known -> entries.add(new Entry(known, format)));
        }
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
