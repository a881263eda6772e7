package io.simplex4j.lab.claim;

import io.simplex4j.lab.figure.Figure;
import io.simplex4j.lab.record.MarkdownPage;
import io.simplex4j.lab.record.MarkdownTable;
import io.simplex4j.lab.record.ResultTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The page of an experiment, rendered from its claims file and its CSV file alone. */
public final class ClaimPage {
    /** Returns the figures by name, with captions that name their data, or otherwise the data that are not real. */
    public record Drawing(String caption, Figure figure) {}

    private final ClaimFile file;
    private final String name;
    private final ResultTable results;
    private final boolean given;
    private final List<Judgement> judgements;
    private final Exhibits exhibits;

    private ClaimPage(ClaimFile file, String name, ResultTable results, boolean given) {
        this.file = file;
        this.name = name;
        this.results = results;
        this.given = given;
        this.judgements = file.judge(results, given);
        this.exhibits = new Exhibits(file, results);
    }

    /**
     * Judges the results of an experiment by its claims file.
     *
     * @param name of the experiment and of its claims file
     * @param results with the rows that are computed from them
     * @param given whether the data were given by the user
     */
    public static ClaimPage of(String name, ResultTable results, boolean given) {
        return new ClaimPage(ClaimFile.read(name), name, results, given);
    }

    public List<Judgement> judgements() {
        return judgements;
    }

    /** Returns the figures by name, with captions that name their data, or else the data that are not real. */
    public Map<String, Drawing> figures() {
        Map<String, Drawing> figures = new LinkedHashMap<>();
        exhibits.figures().forEach((name, drawing) -> {
            List<String> own = exhibits.data(name);
            String words = file.measured(results, given).entrySet().stream()
                    .filter(data ->
                            own.isEmpty() ? data.getValue().mark() != DataSet.Mark.REAL : own.contains(data.getKey()))
                    .map(data -> data.getValue().longWords())
                    .distinct()
                    .collect(Collectors.joining(", "));
            figures.put(
                    name, words.isEmpty() ? drawing : new Drawing(drawing.caption() + "; " + words, drawing.figure()));
        });
        return figures;
    }

    /** Returns the tables by heading. */
    public Map<String, MarkdownTable> tables() {
        return exhibits.tables();
    }

    /** Returns a description of the experiment in a few sentences. */
    public String done() {
        return file.text(file.root().text("done").replace('\n', ' '), results);
    }

    /**
     * Renders the page.
     *
     * @param files the file of each figure, by name
     * @param made the origin of the results
     */
    public MarkdownPage page(Map<String, String> files, String made) {
        MarkdownPage page = MarkdownPage.titled(name)
                .paragraph(MarkdownPage.wrapped("On "
                        + file.measured(results, given).values().stream()
                                .map(DataSet::longWords)
                                .distinct()
                                .collect(Collectors.joining("; "))
                        + ": " + file.text("shows") + "."))
                .section("What was done")
                .paragraph(MarkdownPage.wrapped(done()))
                .paragraph(Terms.of(file.root().texts("terms")));
        for (Map.Entry<String, Drawing> figure : figures().entrySet()) {
            String caption = figure.getValue().caption();
            page = page.figure(
                            caption.split("[,;]", 2)[0],
                            Optional.ofNullable(files.get(figure.getKey())).orElseThrow())
                    .paragraph(MarkdownPage.wrapped("*" + caption + ".*"));
        }
        page = claims(page.section("Claims"));
        page = page.section("What does not hold").paragraph(misses());
        for (Map.Entry<String, MarkdownTable> table : tables().entrySet()) {
            page = page.section(table.getKey()).table(table.getValue());
        }
        return page.section("How to reproduce").paragraph(made).paragraph(parameters());
    }

    private MarkdownPage claims(MarkdownPage page) {
        if (judgements.isEmpty()) {
            return page.paragraph("The paper makes no claim about this, and neither do we.");
        }
        List<String> quotes = new ArrayList<>();
        StringBuilder list = new StringBuilder();
        MarkdownTable table = MarkdownTable.withColumns(
                "quote", "claim", "data", "weakest case", "lead or value", "cases", "verdict");
        for (Judgement each : judgements) {
            if (!quotes.contains(each.quote())) {
                quotes.add(each.quote());
                list.append(quotes.size())
                        .append(". “")
                        .append(each.quote())
                        .append("”")
                        .append(each.section().isEmpty() ? " (our own)\n" : " (section " + each.section() + ")\n");
            }
            table = table.row(
                    Integer.toString(quotes.indexOf(each.quote()) + 1),
                    each.claim().name(),
                    each.data().words(),
                    each.weakestLabel(),
                    each.weakest(),
                    each.counts(),
                    each.verdictWords());
        }
        page = page.paragraph(MarkdownPage.wrapped(list.toString()))
                .table(table)
                .paragraph(MarkdownPage.wrapped(Terms.rule(file.root().text("unit", "run"))));
        Map<String, String> byReading = new LinkedHashMap<>();
        for (Judgement each : judgements) {
            each.claim()
                    .find("reading")
                    .ifPresent(reading -> byReading.merge(
                            file.text(reading, results) + " (`"
                                    + each.claim().rule().words() + "`)",
                            each.claim().name(),
                            (some, more) -> some.contains(more) ? some : some + "; " + more));
        }
        String readings = byReading.entrySet().stream()
                .map(entry -> "- " + entry.getValue() + " – read as: " + entry.getKey() + ".\n")
                .collect(Collectors.joining());
        return readings.isEmpty() ? page : page.paragraph(MarkdownPage.wrapped(readings));
    }

    private String misses() {
        StringBuilder list = new StringBuilder();
        Set<String> noted = new HashSet<>();
        for (Verdict verdict : List.of(Verdict.FAILS, Verdict.UNDECIDED, Verdict.NOT_TESTED)) {
            for (Judgement each : judgements) {
                if (each.verdict() == verdict) {
                    list.append("- **")
                            .append(each.claim().name())
                            .append("**, ")
                            .append(each.data().name())
                            .append(": ");
                    list.append(verdict.words());
                    String misses = each.misses();
                    list.append(misses.isEmpty() ? "" : " (" + misses + ")").append('.');
                    each.claim()
                            .find("note")
                            .filter(note -> noted.add(each.claim().name() + note))
                            .ifPresent(note -> list.append(' ').append(file.text(note, results)));
                    list.append('\n');
                }
            }
        }
        for (Judgement each : judgements) {
            each.claim()
                    .byConstruction(each.data())
                    .filter(why -> noted.add(each.claim().name() + why))
                    .ifPresent(why -> list.append("- **")
                            .append(each.claim().name())
                            .append("** is true by construction: ")
                            .append(why)
                            .append('\n'));
        }
        file.root()
                .texts("notes")
                .forEach(note ->
                        list.append("- ").append(file.text(note, results)).append('\n'));
        return list.isEmpty()
                ? judgements.isEmpty() ? "Nothing was claimed." : "Every claim holds in every case."
                : MarkdownPage.wrapped(list.toString());
    }

    private String parameters() {
        String list = file.root().entries("parameters").entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue().text("value") + " (`"
                        + entry.getValue().text("in") + "`)")
                .collect(Collectors.joining(", "));
        return MarkdownPage.wrapped("All numbers of this page are computed from [" + name + ".csv](" + name + ".csv)"
                + (list.isEmpty() ? "." : ", except settings of the code: " + list + "."));
    }
}
