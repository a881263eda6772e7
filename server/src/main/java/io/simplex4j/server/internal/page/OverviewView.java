package io.simplex4j.server.internal.page;

import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.report.internal.card.Glance;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.page.templates.JteoverviewGenerated;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The overview of models, their cases and corpora, and the health of the server. */
public final class OverviewView {
    private static final String FRAGMENT = "overview";

    private OverviewView() {}

    public record Shown(List<Model> models, boolean ready) {
        /** Returns whether some cases are not sorted yet. */
        boolean waiting() {
            return models.stream().flatMap(model -> model.cases().stream()).anyMatch(Cases::isWaiting);
        }
    }

    public record Model(
            Name title, Name name, Noun noun, List<Cases> cases, List<Held> corpora, Optional<String> adding) {}

    /** The number of cases with a verdict, and a link to them. */
    public record Count(Glance.Badge badge, String count, String link) {}

    public record Cases(String name, String link, String size, Optional<Waiting> waiting, List<Count> counts) {
        boolean isWaiting() {
            return waiting.filter(state -> state.failure().isEmpty()).isPresent();
        }
    }

    public record Held(String name, Name source, String link, String size, boolean calibrated, boolean isDefault) {}

    static Answer answer(Collection<PageModel> models, boolean ready, Parameters given, boolean leaving) {
        given.allow(Set.of("fragment"), false);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        Shown shown = new Shown(models.stream().map(OverviewView::model).toList(), ready);
        return Html.view(
                200,
                Frame.of("Overview", FRAGMENT).waiting(shown.waiting()).leaving(leaving),
                Html.nothing(),
                Html.content(output -> JteoverviewGenerated.render(output, null, shown)),
                fragment);
    }

    private static Model model(PageModel model) {
        String path = "/ui/" + model.name();
        return new Model(
                Name.of(model.title(), 120),
                Name.of(model.name()),
                model.noun(),
                model.served().cases().keySet().stream()
                        .map(set -> cases(model, set))
                        .toList(),
                model.served().corpora().entrySet().stream()
                        .map(each -> new Held(
                                each.getKey(),
                                Name.of(each.getValue().examples().name()),
                                path + "/corpora/" + each.getKey(),
                                each.getValue().noun().count(each.getValue().size()),
                                model.served().calibrations().containsKey(each.getKey()),
                                each.getKey().equals(model.defaultCorpus())))
                        .toList(),
                model.takesRows() ? Optional.of(path + "/new") : Optional.empty());
    }

    private static Cases cases(PageModel model, String set) {
        Preparation.State<TriageReport> state = model.triage(set, model.defaultCorpus());
        Choice choice = Choice.of(model, Parameters.of("set=" + set));
        return new Cases(
                set,
                choice.list().text(),
                model.noun().count(model.cases(set).size()),
                state.result().isPresent() ? Optional.empty() : Optional.of(Waiting.of(state, "Explaining")),
                state.result().map(report -> counts(choice, report)).orElse(List.of()));
    }

    private static List<Count> counts(Choice choice, TriageReport report) {
        return Arrays.stream(Verdict.Level.values())
                .sorted(Comparator.reverseOrder())
                .map(level -> new Count(
                        Glance.Badge.of(level),
                        NumberText.grouped(report.count(level)),
                        choice.withLevel(Optional.of(level)).list().text()))
                .toList();
    }
}
