package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.report.internal.card.Glance;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.page.templates.JtecasesGenerated;
import io.simplex4j.server.internal.page.templates.JtelistheadGenerated;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The list of cases, the least explained first. */
public final class CasesView {
    private static final int PAGE_SIZE = 50;
    private static final int SHOWN_VALUES = 4;
    private static final String FRAGMENT = "rows";

    private CasesView() {}

    /** A row of the list; {@code values} are the first values of the input, {@code rarity} is empty without calibration, and {@code rate} without labelled rows. */
    public record Row(
            Name name,
            String link,
            Optional<Name> prediction,
            String probability,
            Optional<Name> label,
            Optional<Boolean> right,
            Glance.Badge badge,
            String reasons,
            String unexplained,
            int left,
            String rarity,
            Optional<String> rate,
            String values) {}

    /** A filter by verdict, with the number of cases and the error rate of calibration rows with this verdict. */
    public record Chip(Optional<Glance.Badge> badge, String count, String link, boolean chosen, String errors) {}

    /** A column to sort by, with what it means; {@code order} is the current order if the list is sorted by it. */
    public record Column(String key, String name, String link, Optional<String> order, String tip) {}

    /** The head of the list. */
    public record Head(PageWords words, PageModel model, Choice choice, List<String> sets, List<String> corpora) {}

    /** The list. */
    public record Shown(
            PageWords words,
            Noun noun,
            List<String> notes,
            List<Chip> chips,
            List<Column> columns,
            List<Row> rows,
            boolean labels,
            boolean rarities,
            String summary,
            Pager pager) {}

    /** Links to the previous and next page of the list. */
    public record Pager(int page, int pages, Optional<String> before, Optional<String> after) {}

    static Answer answer(PageModel model, Parameters given, Reader reader) {
        Set<String> names = new HashSet<>(Choice.NAMES);
        names.add("page");
        given.allow(names, false);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        Choice choice = Choice.of(model, given);
        PageWords words = reader.words();
        Noun noun = words.noun(model);
        Preparation.State<TriageReport> state = model.triage(choice.set(), choice.corpus());
        Content list = state.result()
                .map(report -> list(shown(words, choice, report, given)))
                .orElseGet(() -> Html.waiting(words, state, words.text("list.waiting", noun.one())));
        Frame frame = Frame.of(reader, noun.capitalMany() + " · " + model.title(), FRAGMENT)
                .under(model.title(), Link.of("/ui/"))
                .at(noun.capitalMany())
                .waiting(state.waiting());
        Content head = Html.content(output -> JtelistheadGenerated.render(
                output,
                null,
                new Head(
                        words,
                        model,
                        choice,
                        List.copyOf(model.served().cases().keySet()),
                        List.copyOf(model.served().corpora().keySet()))));
        return Html.view(200, frame, head, list, fragment);
    }

    private static Content list(Shown shown) {
        return Html.content(output -> JtecasesGenerated.render(output, null, shown));
    }

    private static Shown shown(PageWords words, Choice choice, TriageReport report, Parameters given) {
        CaseList list = CaseList.of(report, choice);
        int pages = Math.max(1, (list.rows().size() + PAGE_SIZE - 1) / PAGE_SIZE);
        int page = page(given, pages);
        List<TriageReport.Row> rows =
                list.rows().subList(PAGE_SIZE * (page - 1), Math.min(list.rows().size(), PAGE_SIZE * page));
        Noun noun = words.noun(choice.model());
        List<String> notes = new ArrayList<>();
        report.warnings().forEach(warning -> notes.add(noun.into(warning)));
        report.expectedErrors()
                .ifPresent(wrong -> notes.add(words.text(
                        "list.expected", noun.count(report.rows().size()), NumberText.grouped(Math.round(wrong)))));
        report.coverage().ifPresent(coverage -> notes.add(noun.into(coverage.sentence())));
        return new Shown(
                words,
                noun,
                notes,
                chips(words, choice, report, list),
                columns(words, choice, report),
                rows(words, choice, rows),
                choice.cases().labelled(),
                report.rows().stream().anyMatch(row -> row.pValue().isPresent()),
                summary(words, choice, list, page),
                new Pager(
                        page,
                        pages,
                        page == 1 ? Optional.empty() : Optional.of(paged(choice, page - 1)),
                        page == pages ? Optional.empty() : Optional.of(paged(choice, page + 1))));
    }

    private static int page(Parameters given, int pages) {
        int page = given.number("page", 1, 1_000_000).orElse(1);
        if (page > pages) {
            throw Refusal.notFound("page is " + page + "; expected at most " + pages);
        }
        return page;
    }

    private static String paged(Choice choice, int page) {
        return choice.list()
                .with("page", page == 1 ? "" : Integer.toString(page))
                .text();
    }

    private static String summary(PageWords words, Choice choice, CaseList list, int page) {
        int rows = list.rows().size();
        if (rows <= PAGE_SIZE) {
            return words.noun(choice.model()).count(rows);
        }
        return words.text(
                        "list.range",
                        NumberText.grouped(PAGE_SIZE * (page - 1L) + 1),
                        NumberText.grouped(Math.min(rows, PAGE_SIZE * page)))
                + " "
                + words.noun(choice.model()).count(rows);
    }

    private static List<Chip> chips(PageWords words, Choice choice, TriageReport report, CaseList list) {
        List<Chip> chips = new ArrayList<>();
        chips.add(new Chip(
                Optional.empty(),
                NumberText.grouped(list.countAll()),
                choice.withLevel(Optional.empty()).list().text(),
                choice.level().isEmpty(),
                ""));
        Arrays.stream(Verdict.Level.values())
                .sorted(Comparator.reverseOrder())
                .forEach(level -> chips.add(new Chip(
                        Optional.of(words.badge(level)),
                        NumberText.grouped(list.count(level)),
                        choice.withLevel(Optional.of(level)).list().text(),
                        choice.level().equals(Optional.of(level)),
                        Optional.ofNullable(report.errors().get(level))
                                .map(rate -> words.text("list.errors", rate.words()))
                                .orElse(""))));
        return chips;
    }

    private static List<Column> columns(PageWords words, Choice choice, TriageReport report) {
        boolean rated = report.rows().stream().anyMatch(row -> row.reliability().isPresent());
        return Stream.of("row", "prediction", "wrong", "verdict", "unexplained")
                .filter(sort -> rated || !sort.equals("wrong"))
                .map(sort -> column(words, choice, sort))
                .toList();
    }

    private static Column column(PageWords words, Choice choice, String sort) {
        boolean up = choice.sort().equals(sort);
        boolean down = choice.sort().equals("-" + sort);
        Noun noun = words.noun(choice.model());
        return new Column(
                sort,
                sort.equals("row") ? noun.capitalOne() : words.text("column." + sort),
                choice.withSort(up ? "-" + sort : sort).list().text(),
                up || down ? Optional.of(up ? "ascending" : "descending") : Optional.empty(),
                words.text(
                        "column." + sort + ".tip",
                        noun.many(),
                        words.members(choice.model()).many()));
    }

    private static List<Row> rows(PageWords words, Choice choice, List<TriageReport.Row> rows) {
        Examples some = choice.cases()
                .select(rows.stream().mapToInt(TriageReport.Row::row).toArray());
        OptionalDouble[] confidences = choice.model().confidences(some);
        List<Row> shown = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            shown.add(row(words, choice, rows.get(i), some, i, confidences[i]));
        }
        return shown;
    }

    private static Row row(
            PageWords words, Choice choice, TriageReport.Row row, Examples some, int place, OptionalDouble confidence) {
        return new Row(
                Name.of(choice.model().nameOf(some.get(place))),
                choice.view(row.row(), "").text(),
                row.prediction().map(Name::of),
                confidence.isPresent() ? NumberText.percent(confidence.getAsDouble()) : "",
                row.label().map(Name::of),
                row.label()
                        .flatMap(label -> row.prediction().map(label::equals))
                        .filter(known -> confidence.isPresent()),
                words.badge(row.level()),
                row.reasons().stream()
                        .map(Reason.Code::id)
                        .map(text -> text.replace('-', ' '))
                        .collect(Collectors.joining(", ")),
                NumberText.percent(row.relativeResidual()),
                Headline.share(row.relativeResidual()),
                row.pValue().isPresent() ? NumberText.percent(row.pValue().getAsDouble()) : "",
                row.reliability().map(known -> Headline.rate(known, words)),
                values(choice.model(), some.get(place)));
    }

    /** Returns the first values of an input in a few words. */
    private static String values(PageModel model, Example example) {
        return model.served()
                .schema()
                .map(schema -> {
                    Map<String, String> row = schema.row(example.input());
                    return schema.features().stream()
                            .limit(SHOWN_VALUES)
                            .map(feature -> FormField.shown(feature, FormField.cell(feature, row)))
                            .collect(Collectors.joining(" · "));
                })
                .orElse("");
    }
}
