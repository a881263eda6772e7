package io.simplex4j.server.internal.page;

import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.report.internal.card.Glance;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.page.templates.JteoverviewGenerated;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The home page: what this is, cases to start with, models with their cases and corpora, and the health of the server. */
public final class OverviewView {
    private static final String FRAGMENT = "overview";

    private OverviewView() {}

    public record Shown(PageWords words, List<Model> models, boolean ready) {
        /** Returns whether some cases are not sorted yet. */
        boolean waiting() {
            return models.stream().flatMap(model -> model.cases().stream()).anyMatch(Cases::isWaiting);
        }

        /** Returns cases to start with. */
        public List<Start> starts() {
            return models.stream()
                    .flatMap(model -> model.starts().stream())
                    .limit(MAX_STARTS)
                    .toList();
        }
    }

    private static final int MAX_STARTS = 8;
    private static final int MAX_KINDS = 4;

    public record Model(
            Name title,
            Name name,
            Noun noun,
            List<Cases> cases,
            List<Held> corpora,
            Optional<String> adding,
            List<Start> starts) {}

    /** The number of cases with a verdict, and a link to them. */
    public record Count(Glance.Badge badge, String count, String link) {}

    public record Cases(
            String name, String link, String size, String wrong, Optional<Waiting> waiting, List<Count> counts) {
        boolean isWaiting() {
            return waiting.filter(state -> state.failure().isEmpty()).isPresent();
        }
    }

    public record Held(String name, Name source, String link, String size, boolean calibrated, boolean isDefault) {}

    /**
     * A case to start with.
     *
     * @param kind what kind of case it is
     * @param why what it shows
     * @param wrong how often the model is wrong for such cases, or empty
     */
    public record Start(String kind, String why, Name name, String link, Optional<Name> prediction, String wrong) {}

    static Answer answer(Collection<PageModel> models, boolean ready, Parameters given, Reader reader) {
        given.allow(Set.of("fragment"), false);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        PageWords words = reader.words();
        Shown shown = new Shown(
                words, models.stream().map(model -> model(words, model)).toList(), ready);
        return Html.view(
                200,
                Frame.of(reader, words.text("home"), FRAGMENT).waiting(shown.waiting()),
                Html.nothing(),
                Html.content(output -> JteoverviewGenerated.render(output, null, shown)),
                fragment);
    }

    private static Model model(PageWords words, PageModel model) {
        String path = "/ui/" + model.name();
        return new Model(
                Name.of(model.title(), 120),
                Name.of(model.name()),
                words.noun(model),
                model.served().cases().keySet().stream()
                        .map(set -> cases(words, model, set))
                        .toList(),
                model.served().corpora().entrySet().stream()
                        .map(each -> new Held(
                                each.getKey(),
                                Name.of(each.getValue().examples().name()),
                                path + "/corpora/" + each.getKey(),
                                words.members(model).count(each.getValue().size()),
                                model.served().calibrations().containsKey(each.getKey()),
                                each.getKey().equals(model.defaultCorpus())))
                        .toList(),
                model.takesRows() ? Optional.of(path + "/new") : Optional.empty(),
                model.defaultSet()
                        .flatMap(set -> model.triage(set, model.defaultCorpus()).result())
                        .map(report -> starts(words, Choice.of(model, Parameters.of("")), report))
                        .orElse(List.of()));
    }

    private static Cases cases(PageWords words, PageModel model, String set) {
        Preparation.State<TriageReport> state = model.triage(set, model.defaultCorpus());
        Choice choice = Choice.of(model, Parameters.of("set=" + set));
        int size = model.cases(set).size();
        return new Cases(
                set,
                choice.list().text(),
                words.noun(model).count(size),
                state.result()
                        .filter(report -> report.expectedErrors().isPresent())
                        .map(report -> words.text(
                                "home.wrong",
                                Math.round(100 * report.expectedErrors().getAsDouble() / size)))
                        .orElse(""),
                state.result().isPresent()
                        ? Optional.empty()
                        : Optional.of(Waiting.of(state, words.text("waiting.explaining"))),
                state.result().map(report -> counts(words, choice, report)).orElse(List.of()));
    }

    private static List<Count> counts(PageWords words, Choice choice, TriageReport report) {
        return Arrays.stream(Verdict.Level.values())
                .sorted(Comparator.reverseOrder())
                .map(level -> new Count(
                        words.badge(level),
                        NumberText.grouped(report.count(level)),
                        choice.withLevel(Optional.of(level)).list().text()))
                .toList();
    }

    /** Returns a clear case, an open one, an unusual one and one among errors, if there are different ones. */
    private static List<Start> starts(PageWords words, Choice choice, TriageReport report) {
        Comparator<TriageReport.Row> wrong = Comparator.comparingDouble(CaseList::wrong);
        Comparator<TriageReport.Row> left = Comparator.comparingDouble(TriageReport.Row::relativeResidual);
        boolean rated = report.rows().stream().anyMatch(row -> row.reliability().isPresent());
        Map<Integer, Start> found = new LinkedHashMap<>();
        start(words, choice, report, found, "clear", OverviewView::isClear, rated ? wrong : left);
        if (rated) {
            start(words, choice, report, found, "open", OverviewView::isRated, wrong.reversed());
        }
        start(words, choice, report, found, "unusual", row -> true, left.reversed());
        start(words, choice, report, found, "errors", row -> has(row, Reason.Code.WEIGHT_ON_MISCLASSIFIED), left);
        start(words, choice, report, found, "disputed", row -> has(row, Reason.Code.DISPUTED_CLASS), left);
        return List.copyOf(found.values());
    }

    private static boolean isClear(TriageReport.Row row) {
        return row.level() == Verdict.Level.EXAMPLES_FIT
                && (row.label().isEmpty() || row.label().equals(row.prediction()));
    }

    private static boolean isRated(TriageReport.Row row) {
        return row.reliability()
                .filter(known -> !(known instanceof Reliability.OfClass classes) || classes.isKnown())
                .isPresent();
    }

    private static boolean has(TriageReport.Row row, Reason.Code reason) {
        return row.reasons().contains(reason);
    }

    private static void start(
            PageWords words,
            Choice choice,
            TriageReport report,
            Map<Integer, Start> found,
            String kind,
            Predicate<TriageReport.Row> fits,
            Comparator<TriageReport.Row> order) {
        report.rows().stream()
                .filter(fits)
                .filter(row -> !found.containsKey(row.row()))
                .filter(row -> found.size() < MAX_KINDS)
                .min(order)
                .ifPresent(row -> found.put(
                        row.row(),
                        new Start(
                                words.text("start." + kind),
                                words.text("start." + kind + ".why"),
                                Name.of(choice.model().nameOf(choice.cases().get(row.row()))),
                                choice.view(row.row(), "").text(),
                                row.prediction().map(Name::of),
                                row.reliability()
                                        .filter(known -> isRated(row))
                                        .map(known -> words.text("wrong.for", Headline.rate(known, words)))
                                        .orElse(""))));
    }
}
