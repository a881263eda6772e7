package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.math.EnumId;
import io.simplex4j.report.CsvReport;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Report;
import io.simplex4j.report.Section;
import io.simplex4j.report.pdf.PdfReport;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for reports instead of text. */
final class OutputOptions extends JsonOption {
    @Option(names = "--html", paramLabel = "FILE", description = "write a report as a web page, for screen and print")
    private @Nullable String html;

    @Option(names = "--pdf", paramLabel = "FILE", description = "write the report as PDF")
    private @Nullable String pdf;

    @Option(names = "--csv", paramLabel = "FILE", description = "write a row for each input, example and feature")
    private @Nullable String csv;

    @Option(
            names = "--title",
            paramLabel = "TEXT",
            description = "title of the report (default: made from the file names)")
    private @Nullable String title;

    @Option(
            names = "--palette",
            paramLabel = "NAME",
            defaultValue = "blue-red",
            description = "colours of the report: blue-red, or print, which stay distinct in greyscale (default:"
                    + " ${DEFAULT-VALUE})")
    private String palette = "blue-red";

    /** Returns the requested reports. Rejects files that cannot be written before any work is done. */
    List<ExplanationRun.Output> choose(Optional<Boolean> projections, Locale language) {
        Palette colours = palette();
        return Stream.of(
                        output(json(), (why, subject) -> json(why, projections)),
                        output(target("--html", html), (why, subject) -> {
                            HtmlReport report = HtmlReport.of(List.of(why))
                                    .withPalette(colours)
                                    .withLanguage(language);
                            return title(subject).map(report::withTitle).orElse(report);
                        }),
                        output(target("--csv", csv), (why, subject) -> CsvReport.of(List.of(why))),
                        output(file("--pdf", pdf), (why, subject) -> {
                            PdfReport report = PdfReport.of(List.of(why))
                                    .withPalette(colours)
                                    .withLanguage(language);
                            return title(subject).map(report::withTitle).orElse(report);
                        }))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<ExplanationRun.Output> output(Optional<OutputTarget> target, ExplanationRun.Format format) {
        return target.map(known -> new ExplanationRun.Output(known, format));
    }

    private Optional<String> title(Optional<String> subject) {
        return Optional.ofNullable(title).or(() -> subject);
    }

    private static Report json(Section why, Optional<Boolean> projections) {
        JsonReport report = why.comparison().map(JsonReport::of).orElseGet(() -> JsonReport.of(why.explanations()));
        return projections.map(report::withProjections).orElse(report);
    }

    private Palette palette() {
        return Arrays.stream(Palette.values())
                .filter(one -> EnumId.of(one).equals(palette))
                .findFirst()
                .orElseThrow(() -> new UsageException("--palette is " + palette + "; expected blue-red or print"));
    }
}
